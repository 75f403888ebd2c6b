import { ActionList } from '../../../history/ActionList';
import { sayChange } from '../../../history/historyWords';
import { type NamedClass, titleOfName } from '../../parts/classTitles';
import type { WholeEntry } from '../entriesApi';
import styles from './EntryPanel.module.css';

interface HistoryProps {
  entry: WholeEntry;
  /** The classes of the show. */
  classes: readonly NamedClass[];
  zone: string;
}

/** What was changed in an entry, one row for each action, the last one first. */
export function History({ entry, classes, zone }: HistoryProps) {
  if (entry.history.length === 0) return null;
  const say = (change: WholeEntry['history'][number]) => {
    const subject = ['class', 'waiver'].includes(change.kind)
      ? titleOfName(classes, entry.classes_entered, change.subject)
      : change.subject;
    return sayChange({ ...change, subject }, zone);
  };
  return (
    <section className={styles.part} aria-label="History">
      <h3>History</h3>
      <ActionList changes={entry.history} say={say} zone={zone} />
    </section>
  );
}
