import { formatDateTime } from '../../../../lib/time/dates';
import { sayAuthor, sayChange } from '../../../history/historyWords';
import type { WholeEntry } from '../entriesApi';
import styles from './EntryPanel.module.css';

/** What was changed in an entry, the last change first. */
export function History({ entry, zone }: { entry: WholeEntry; zone: string }) {
  if (entry.history.length === 0) return null;
  return (
    <section className={styles.part} aria-label="History">
      <h3>History</h3>
      <ol className={styles.history}>
        {entry.history.toReversed().map((change) => (
          <li key={change.id}>
            <span>{sayChange(change, zone)}</span>
            <span className={styles.small}>
              {formatDateTime(change.at, zone)} · {sayAuthor(change)}
              {change.reason !== null && ` · ${change.reason}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
