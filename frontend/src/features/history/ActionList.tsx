import { formatDateTime } from '../../lib/time/dates';
import type { Schemas } from '../../api/types';
import styles from './ActionList.module.css';
import { actionsOf } from './actions';
import { sayAuthor } from './historyWords';

/** A line of the history of something. */
type Change = Pick<
  Schemas['EntryChangeView'],
  'id' | 'at' | 'by' | 'account' | 'device' | 'token' | 'kind' | 'reason'
>;

interface ActionListProps<C> {
  /** The first one first. */
  changes: readonly C[];
  say: (change: C) => string;
  zone: string;
}

/** What was changed of one thing, one row for each action, the last one first. */
export function ActionList<C extends Change>({ changes, say, zone }: ActionListProps<C>) {
  return (
    <ol className={styles.actions}>
      {actionsOf(changes)
        .toReversed()
        .map(([first, ...others]) => (
          <li key={first.id}>
            <span>{[first, ...others].map(say).join(' · ')}</span>
            <span className={styles.by}>
              {formatDateTime(first.at, zone)} · {sayAuthor(first)}
              {first.reason !== null && ` · ${first.reason}`}
            </span>
          </li>
        ))}
    </ol>
  );
}
