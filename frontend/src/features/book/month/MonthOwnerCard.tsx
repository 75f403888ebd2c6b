import type { ChangeEvent, KeyboardEvent } from 'react';
import { Link } from 'react-router';

import { href, paths } from '../../../app/paths';
import { FieldError } from '../../../components/form/controls/FieldFrame';
import {
  useFormActions,
  useFormField,
  useFormValues,
} from '../../../components/form/controls/useFormField';
import { Button } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { Soft } from '../../../components/ui/page/Soft';
import { cx } from '../../../lib/cx';
import { formatMoney } from '../../../lib/money/money';
import { formatDay } from '../../../lib/time/days';
import styles from './Month.module.css';
import type { MonthLine, MonthOwner } from './monthApi';
import {
  amountOf,
  includedOf,
  type MonthValues,
  totalOf,
  type TypedLine,
  typedLine,
  withTyped,
} from './monthForm';

/** An owner with the lines of their bill, which are left out or changed in place. */
export function MonthOwnerCard({ owner }: { owner: MonthOwner }) {
  const { contact_id: id, name, lines, open_balance: open, credit, not_given_back: later } = owner;
  const values = useFormValues<MonthValues>();
  const { setValues } = useFormActions();
  const isOut = includedOf(lines, values).length === 0;
  const unpaid = new URLSearchParams({ q: name }).toString();
  return (
    <Card
      title={<Link to={href.owner(id)}>{name}</Link>}
      actions={
        <Button
          variant="quiet"
          aria-label={`${isOut ? 'Bill' : 'Leave out'} ${name}`}
          onClick={() => setValues(withTyped(values, lines, { included: isOut }))}
        >
          {isOut ? 'Bill' : 'Leave Out'}
        </Button>
      }
    >
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
      {later > 0 && (
        <p>
          <Soft>
            {formatMoney(later)} of earlier bills is still to be given back. It comes off the next
            bill that is high enough.
          </Soft>
        </p>
      )}
      {credit > 0 && (
        <p>
          <Soft>
            Paid {formatMoney(credit)} too much on earlier bills. It comes off what the next bill
            asks for.
          </Soft>
        </p>
      )}
      <p className={styles.total}>
        {open > 0 ? (
          <Soft>
            <Link to={`${paths.bills}?${unpaid}`}>Open balance {formatMoney(open)}</Link>, not on
            this bill
          </Soft>
        ) : (
          <span />
        )}
        <strong>{isOut ? 'No bill' : `Total ${formatMoney(totalOf(lines, values))}`}</strong>
      </p>
    </Card>
  );
}

function Line({ line }: { line: MonthLine }) {
  const values = useFormValues<MonthValues>();
  const { setValues } = useFormActions();
  const typed = typedLine(line, values);
  const at = values.changes.findIndex(({ key }) => key === line.key);
  const change = (part: Partial<TypedLine>) => setValues(withTyped(values, [line], part));
  const isAsProposed = amountOf(line, values) === line.amount;
  return (
    <li className={cx(styles.line, !typed.included && styles.out)}>
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-label={`Bill ${line.description}`}
          checked={typed.included}
          onChange={({ target }) => change({ included: target.checked })}
        />
      </label>
      <div className={styles.cell}>
        <Cell
          path={`changes.${at}.description`}
          label={`Description of ${line.description}`}
          value={typed.description}
          onChange={(description) => change({ description })}
        />
        <LineNote line={line} isAsProposed={isAsProposed} />
      </div>
      <div className={styles.cell}>
        <Cell
          path={`changes.${at}.amount`}
          label={`Amount of ${line.description}`}
          value={typed.amount}
          isMoney
          onChange={(amount) => change({ amount })}
        />
      </div>
    </li>
  );
}

/** What is known of a line besides what is on the bill. */
function LineNote({
  line: { date, horse_name: horse, description, quantity, unit_amount: price },
  isAsProposed,
}: {
  line: MonthLine;
  isAsProposed: boolean;
}) {
  const parts = [
    date !== null && formatDay(date),
    !description.includes(horse) && horse,
    quantity !== 1 && isAsProposed && `${quantity} × ${formatMoney(price)}`,
  ].filter(Boolean);
  return parts.length === 0 ? null : <span className={styles.note}>{parts.join(' · ')}</span>;
}

/** A field in a line; what it is, is said by its place. */
function Cell({
  path,
  label,
  value,
  isMoney = false,
  onChange,
}: {
  /** The path of its message in the form, if it was changed. */
  path: string;
  label: string;
  value: string;
  isMoney?: boolean;
  onChange: (value: string) => void;
}) {
  const field = useFormField({ name: path, label: isMoney ? 'Amount' : 'Description' });
  const { id, 'aria-invalid': invalid, 'aria-describedby': described } = field.control;
  const control = {
    id,
    'aria-label': label,
    'aria-invalid': invalid,
    'aria-describedby': described,
    autoComplete: 'off',
    value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      // A pasted text may have several lines.
      onChange(target.value.replace(/\s*\n\s*/g, ' ')),
    // Enter would make all bills.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') event.preventDefault();
    },
  };
  return (
    <>
      {isMoney ? (
        <input {...control} className={cx(styles.input, styles.money)} inputMode="decimal" />
      ) : (
        <textarea {...control} className={styles.input} rows={1} />
      )}
      <FieldError field={field} />
    </>
  );
}
