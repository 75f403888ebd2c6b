import { Link } from 'react-router';

import { paths } from '../../../app/paths';
import { ChoiceCards } from '../../../components/form/controls/ChoiceCards';
import { FieldArray } from '../../../components/form/controls/FieldArray';
import { MoneyField, TextField } from '../../../components/form/controls/TextField';
import { useFormActions, useFormValues } from '../../../components/form/controls/useFormField';
import { Button } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { answerOrFormer, LoadFailure } from '../../../components/ui/loading/Loaded';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { formatMoney, parseMoney, sumMoney } from '../../../lib/money/money';
import {
  type BillValues,
  chosenOf,
  type LineValues,
  monthName,
  newLine,
  offersOf,
  proposalFor,
} from './billSchema';
import styles from '../Book.module.css';
import { useGetProposalQuery } from '../bookApi';

interface BillLinesProps {
  organizationId: string;
  /** Whose costs are offered, if the bill is to no contact. */
  name: string;
  /** The lines of the bill as it was opened. */
  before: readonly LineValues[];
}

/** The lines of a bill: what is offered of the book, and what is typed. */
export function BillLines({ organizationId, name, before }: BillLinesProps) {
  const values = useFormValues<BillValues>();
  const { setValue } = useFormActions();
  const query = useGetProposalQuery(proposalFor(organizationId, name, values));
  // While another month is typed, what was offered stays in its place, but cannot be chosen.
  const { answer: data, isFormer } = answerOrFormer(query);
  const offers = data === undefined ? [] : offersOf(data, values.month);
  const chosen = data === undefined ? [] : chosenOf(data, values);
  const { lines } = values;
  const removed = before.filter(
    (line) => refersTo(line) !== '' && !lines.some((other) => refersTo(other) === refersTo(line)),
  );
  const isOnBill = before.length > 0;
  const listed = (
    <>
      <FieldArray
        name="lines"
        label={isOnBill ? 'On the Bill' : 'Other Lines'}
        newItem={newLine}
        addLabel="Add Line"
        removeLabel={(position) => `Remove line ${String(position + 1)}`}
      >
        {(path, position) => <LineFields path={path} line={lines[position] ?? newLine()} />}
      </FieldArray>
      {removed.map((line) => (
        <p key={refersTo(line)} className={styles.removed}>
          <span>
            <s>{line.description}</s> {line.horse_name}
          </span>
          <Button
            aria-label={`Put back ${line.description}`}
            onClick={() => setValue('lines', [...lines, line])}
          >
            Put Back
          </Button>
        </p>
      ))}
    </>
  );
  return (
    <Card title="Lines">
      {isOnBill && listed}
      {(values.contact_id !== '' || name !== '') && (
        <TextField
          name="month"
          label="Board for"
          type="month"
          {...(data?.board.length === 0 && { hint: <NoBoard month={values.month} /> })}
        />
      )}
      {data === undefined && query.error === undefined && (
        <Skeleton shape="list" count={2} label="Loading what is not billed" />
      )}
      {data === undefined && query.error !== undefined && (
        <LoadFailure query={query} name="What is not billed" />
      )}
      {offers.length > 0 && (
        <ChoiceCards
          name="chosen"
          label="Not Billed Yet"
          options={offers.map(({ id, title, more, amount }) => ({
            value: id,
            label: title,
            description: more,
            aside: isFormer ? '…' : amount === null ? 'No price' : formatMoney(amount),
            disabled: isFormer || amount === null,
          }))}
        />
      )}
      {!isOnBill && listed}
      <p className={styles.total}>
        Total{' '}
        <strong>
          {isFormer ? '…' : formatMoney(sumMoney([...chosen.map(priceOf), ...lines.map(amountOf)]))}
        </strong>
      </p>
    </Card>
  );
}

/** Why no board is offered. */
function NoBoard({ month }: { month: string }) {
  return (
    <>
      None for {monthName(month)}: no horse of this owner has board among its{' '}
      <Link to={paths.services}>services</Link> then, or its board is billed already.
    </>
  );
}

/** What a line has of the book, which cannot be typed. */
const refersTo = ({ part_id, horse_id, board_month }: LineValues) =>
  part_id === '' ? horse_id + board_month : part_id;

const priceOf = ({ amount }: { amount: number | null }) => amount ?? 0;

const amountOf = ({ quantity, unit_amount }: LineValues) =>
  (Number(quantity) || 0) * (parseMoney(unit_amount) ?? 0);

function LineFields({ path, line }: { path: string; line: LineValues }) {
  const { part_id, horse_name } = line;
  return (
    <>
      <div className={styles.line}>
        <TextField name={`${path}.description`} label="Description" required />
        {part_id === '' && (
          <>
            <TextField name={`${path}.quantity`} label="Quantity" inputMode="numeric" />
            <MoneyField name={`${path}.unit_amount`} label="Price" required />
          </>
        )}
      </div>
      {(part_id !== '' || horse_name !== '') && (
        <p className={styles.soft}>
          {[
            horse_name,
            part_id !== '' && `${formatMoney(amountOf(line))}, the owner's part of an entry`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </>
  );
}
