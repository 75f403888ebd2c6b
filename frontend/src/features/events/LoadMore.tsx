import { Alert } from '../../components/ui/Alert';
import { Button } from '../../components/ui/Button';
import styles from './LoadMore.module.css';
import type { EventList } from './useEventList';

/** The button under a list that goes on. */
export function LoadMore({ more }: { more: EventList['more'] }) {
  if (more === null) return null;
  return (
    <div className={styles.more}>
      {more.failed && !more.loading && <Alert>More events could not be loaded.</Alert>}
      <Button pending={more.loading} pendingText="Loading..." onClick={more.load}>
        Load more
      </Button>
    </div>
  );
}
