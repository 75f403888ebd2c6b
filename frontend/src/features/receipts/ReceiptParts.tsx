import type { Schemas } from '../../api/types';
import { MoneyField, Select } from '../../components/form/controls/TextField';
import { useFormValues } from '../../components/form/controls/useFormField';
import { formatMoney } from '../../lib/money/money';
import { numberOf } from '../entries/office/entryWords';
import type { OpenEntry, Pays, ReceiptValues } from './receiptFields';
import styles from './Receipts.module.css';

const PAYS: Record<Schemas['Direction'], { value: Pays; label: string }[]> = {
  in: [
    { value: 'oldest', label: 'What is due, the oldest first' },
    { value: 'chosen', label: 'Chosen entries' },
    { value: 'credit', label: 'Nothing yet: it is credit' },
  ],
  out: [
    { value: 'oldest', label: 'What shows owe, the oldest first' },
    { value: 'chosen', label: 'Chosen entries' },
    { value: 'credit', label: 'Credit alone' },
  ],
};

interface ReceiptPartsProps {
  direction: Schemas['Direction'];
  /** The entries that may be chosen, in the order of the form's `parts`. */
  entries: readonly OpenEntry[];
  /** Whether all may stay credit; a rest that is allotted is credit already. */
  mayBeCredit?: boolean;
}

/** The fields for what a receipt pays. */
export function ReceiptParts({ direction, entries, mayBeCredit = true }: ReceiptPartsProps) {
  const { pays } = useFormValues<ReceiptValues>();
  const offered = PAYS[direction].filter(
    ({ value }) =>
      (value !== 'chosen' || entries.length > 0) && (value !== 'credit' || mayBeCredit),
  );
  return (
    <>
      <Select
        name="pays"
        label={direction === 'in' ? 'Pays' : 'Gives back'}
        required
        options={offered}
      />
      {pays === 'chosen' && (
        <ul className={styles.choices} aria-label="Entries">
          {entries.map((entry, at) => (
            <li key={entry.registration_id}>
              <MoneyField
                name={`parts.${String(at)}.amount`}
                label={`${numberOf(entry)} ${entry.rider_name} · ${entry.horse_name}`}
                hint={`${entry.show}, ${formatMoney(Math.abs(entry.balance))} ${direction === 'in' ? 'due' : 'owed'}`}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
