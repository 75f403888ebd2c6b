import type { More } from '../../../api/paging';
import { Alert } from '../messages/Alert';
import { Button } from '../actions/Button';
import styles from './LoadMore.module.css';

interface LoadMoreProps {
  more: More | null;
  /** The items of the list, for the message about a failure: `events`. */
  things: string;
  label?: string;
}

/** The button at the end of a list that loads its next page. */
export function LoadMore({ more, things, label = 'Load more' }: LoadMoreProps) {
  if (more === null) return null;
  return (
    <div className={styles.more}>
      {more.failed && !more.loading && <Alert>More {things} could not be loaded.</Alert>}
      <p className={styles.paper}>The list goes on: not all {things} are printed here.</p>
      <Button pending={more.loading} pendingText="Loading..." onClick={more.load}>
        {label}
      </Button>
    </div>
  );
}
