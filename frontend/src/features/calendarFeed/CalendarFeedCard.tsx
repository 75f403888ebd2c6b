import { Alert } from '../../components/ui/Alert';
import { Button } from '../../components/ui/Button';
import { Card } from '../../components/ui/Card';
import { Skeleton } from '../../components/ui/Skeleton';
import { useToast } from '../../components/ui/Toast';
import { messageOf, withRetryHint } from '../../api/errors';
import styles from './CalendarFeedCard.module.css';
import { useGetCalendarFeedQuery, useOpenCalendarFeedMutation } from './calendarFeedApi';
import { FeedAddress } from './FeedAddress';

/** Brings the account's shows and deadlines into any calendar program. */
export function CalendarFeedCard() {
  const { data, error, isFetching, refetch } = useGetCalendarFeedQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Card title="Your shows in your own calendar" className={styles.card}>
      {data !== undefined ? (
        data.url === null ? (
          <NoAddress />
        ) : (
          <FeedAddress url={data.url} />
        )
      ) : error === undefined ? (
        <Skeleton shape="card" count={2} label="Loading the calendar's address" />
      ) : (
        <div className={styles.part}>
          <Alert>The calendar&rsquo;s address could not be loaded. {messageOf(error)}</Alert>
          <div className={styles.actions}>
            <Button pending={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}

function NoAddress() {
  const [open, { isLoading }] = useOpenCalendarFeedMutation();
  const toast = useToast();
  const create = async () => {
    try {
      await open().unwrap();
    } catch (error) {
      toast.error(withRetryHint('Failed to create the calendar address. Please try again.', error));
    }
  };
  return (
    <div className={styles.part}>
      <p>
        Subscribe to your shows and the deadlines of their USDA notices in the calendar of your
        phone or computer. They stay up to date by themselves.
      </p>
      <div className={styles.actions}>
        <Button icon="calendar" pending={isLoading} onClick={() => void create()}>
          Create calendar address
        </Button>
      </div>
    </div>
  );
}
