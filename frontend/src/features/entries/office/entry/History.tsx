import { formatDateTime } from '../../../../lib/time/dates';
import { actionsOf } from '../../../history/actions';
import { sayAuthor, sayChange } from '../../../history/historyWords';
import type { WholeEntry } from '../entriesApi';
import styles from './EntryPanel.module.css';

/** What was changed in an entry, one row for each action, the last one first. */
export function History({ entry, zone }: { entry: WholeEntry; zone: string }) {
  if (entry.history.length === 0) return null;
  return (
    <section className={styles.part} aria-label="History">
      <h3>History</h3>
      <ol className={styles.history}>
        {actionsOf(entry.history)
          .toReversed()
          .map(([first, ...others]) => (
            <li key={first.id}>
              <span>{[first, ...others].map((change) => sayChange(change, zone)).join(' · ')}</span>
              <span className={styles.small}>
                {formatDateTime(first.at, zone)} · {sayAuthor(first)}
                {first.reason !== null && ` · ${first.reason}`}
              </span>
            </li>
          ))}
      </ol>
    </section>
  );
}
