import { Button } from '../../components/ui/actions/Button';
import { Card } from '../../components/ui/page/Card';
import { Loaded } from '../../components/ui/loading/Loaded';
import { Row } from '../../components/ui/page/Stack';
import { useReported } from '../../components/ui/actions/useReported';
import styles from './CalendarFeedCard.module.css';
import { useGetCalendarFeedQuery, useOpenCalendarFeedMutation } from './calendarFeedApi';
import { FeedAddress } from './FeedAddress';

/** Gives the address with which calendar programs subscribe to everything with a date. */
export function CalendarFeedCard() {
  const query = useGetCalendarFeedQuery();
  return (
    <Card title="All of it in your own calendar" className={styles.card}>
      <Loaded small query={query} name="The calendar’s address" shape="card" count={2}>
        {({ url }) => (url === null ? <NoAddress /> : <FeedAddress url={url} />)}
      </Loaded>
    </Card>
  );
}

function NoAddress() {
  const [open] = useOpenCalendarFeedMutation();
  const [create, pending] = useReported({
    call: () => open().unwrap(),
    failed: 'Failed to create the calendar address. Please try again.',
  });
  return (
    <div className={styles.part}>
      <p>
        Subscribe to your shows with the deadlines of their USDA notices, your appointments and
        everything else with a date in the calendar of your phone or computer. They stay up to date
        by themselves.
      </p>
      <Row>
        <Button icon="calendar" pending={pending} onClick={create}>
          Create calendar address
        </Button>
      </Row>
    </div>
  );
}
