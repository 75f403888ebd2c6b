import { browserTimeZone, formatDateTime } from '../../lib/dates';
import type { WholeEntry } from './entriesApi';
import styles from './EntryPanel.module.css';

type Change = WholeEntry['history'][number];

/** What was changed in an entry, the last change first. */
export function History({ entry }: { entry: WholeEntry }) {
  if (entry.history.length === 0) return null;
  return (
    <section className={styles.part} aria-label="History">
      <h3>History</h3>
      <ol className={styles.history}>
        {entry.history.toReversed().map((change) => (
          <li key={change.id}>
            <span>{sayChange(change)}</span>
            <span className={styles.small}>
              {formatDateTime(change.at, browserTimeZone())} · {sayAuthor(change)}
              {change.reason !== null && ` · ${change.reason}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function sayAuthor({ by, account }: Change): string {
  if (by === 'rider') return 'the rider, by their link';
  return by === 'server' ? 'by itself' : (account ?? 'a deleted account');
}

const KINDS: Readonly<Record<string, string>> = {
  added: 'Added by the office',
  details: '',
  back_number: 'Back number',
  class: '',
  status: 'Entry',
  extra: '',
  waiver: 'Waived',
  total: 'Total fee',
  payment: 'Payment',
  refund: 'Refund',
  void: 'Voided',
  link: 'New link for the rider',
};

/** A change in words: `Late fee: $25.00 → $0.00`. */
export function sayChange({ kind, subject, before, after }: Change): string {
  const what = [KINDS[kind] ?? kind, subject.replaceAll('_', ' ')]
    .filter((part) => part !== '')
    .join(' ');
  const values = [before, after].filter((part) => part !== '').join(' → ');
  const text = values === '' ? what : `${what}: ${values}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
