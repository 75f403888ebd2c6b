import { formatDateTime } from '../../../../lib/time/dates';
import { sayAuthor, sayChange } from '../../../history/historyWords';
import type { WholeEntry } from '../entriesApi';
import styles from './EntryPanel.module.css';

type Change = WholeEntry['history'][number];

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

/** The changes that were made together, by one person at one moment. */
function actionsOf(history: readonly Change[]): [Change, ...Change[]][] {
  const actions: [Change, ...Change[]][] = [];
  for (const change of history) {
    const last = actions.at(-1);
    const isSame =
      last !== undefined &&
      last[0].at.$date === change.at.$date &&
      last[0].by === change.by &&
      last[0].account === change.account &&
      last[0].reason === change.reason;
    if (isSame) last.push(change);
    else actions.push([change]);
  }
  return actions;
}
