import type { Schemas } from '../../api/types';
import { MoneyField, Select } from '../../components/form/controls/TextField';
import { useFormValues } from '../../components/form/controls/useFormField';
import { formatMoney } from '../../lib/money/money';
import type { OpenPart, Pays, ReceiptValues } from './receiptFields';
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
  /** What may be chosen, in the order of the form's `parts`. */
  entries: readonly OpenPart[];
  /** Whether it is of a barn, whose bill is paid unless something is chosen. */
  isBarn: boolean;
  /** Whether all may stay credit; a rest that is allotted is credit already. */
  mayBeCredit?: boolean;
}

/** The fields for what a receipt pays. */
export function ReceiptParts({
  direction,
  entries,
  isBarn,
  mayBeCredit = true,
}: ReceiptPartsProps) {
  const { pays } = useFormValues<ReceiptValues>();
  const barns = direction === 'in' ? 'The bill of the barn' : 'What the show owes the barn';
  const options = PAYS[direction].map((it) =>
    isBarn && it.value === 'oldest' ? { ...it, label: barns } : it,
  );
  const offered = options.filter(
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
          {entries.map(({ id, label, show, balance }, at) => (
            <li key={id}>
              <MoneyField
                name={`parts.${String(at)}.amount`}
                label={label}
                hint={`${show}, ${formatMoney(Math.abs(balance))} ${direction === 'in' ? 'due' : 'owed'}`}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
