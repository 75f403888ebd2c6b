import { useEffect } from 'react';
import { useLocation } from 'react-router';

import type { More } from '../../../api/paging';
import { Alert } from '../messages/Alert';
import { Button } from '../actions/Button';
import { keepAt, keptAt } from '../../../lib/placeMemory';
import styles from './LoadMore.module.css';

interface LoadMoreProps {
  more: More | null;
  /** The items of the list, for the message about a failure: `events`. */
  things: string;
  label?: string;
}

/** The button at the end of a list that loads its next page. As many are there again on Back. */
export function LoadMore({ more, things, label = 'Load more' }: LoadMoreProps) {
  const { key, pathname } = useLocation();
  const what = `pages of ${things}`;
  useEffect(() => {
    const before = keptAt({ key, pathname }, what) ?? 0;
    if (more !== null && !more.loading && !more.failed && more.pages < before) more.load();
  }, [key, pathname, what, more]);
  if (more === null) return null;
  const load = () => {
    keepAt({ key, pathname }, what, more.pages + 1);
    more.load();
  };
  return (
    <div className={styles.more}>
      {more.failed && !more.loading && <Alert>More {things} could not be loaded.</Alert>}
      <p className={styles.paper}>The list goes on: not all {things} are printed here.</p>
      <Button pending={more.loading} pendingText="Loading..." onClick={load}>
        {label}
      </Button>
    </div>
  );
}
