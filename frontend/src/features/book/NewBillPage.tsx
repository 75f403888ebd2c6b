import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { array, object, string } from 'yup';

import { href } from '../../app/paths';
import { FieldArray } from '../../components/form/FieldArray';
import { FormActions, SubmitButton } from '../../components/form/FormActions';
import { FormikForm } from '../../components/form/FormikForm';
import { email, missing, text } from '../../components/form/rules';
import { EmailField, MoneyField, TextArea, TextField } from '../../components/form/TextField';
import { useDraftKey } from '../../components/form/useDraft';
import { useFormField } from '../../components/form/useFormField';
import { Card } from '../../components/ui/Card';
import { Filter, Filters } from '../../components/ui/Filters';
import { Loaded } from '../../components/ui/Loaded';
import { PageHeader } from '../../components/ui/PageHeader';
import { Skeleton } from '../../components/ui/Skeleton';
import { useToast } from '../../components/ui/Toast';
import { useFilterParams } from '../../components/ui/useFilterParams';
import { formatMoney, parseMoney, sumMoney } from '../../lib/money';
import styles from './Book.module.css';
import { type Proposal, useCreateBillMutation, useGetProposalQuery } from './bookApi';
import { BookOf } from './BookOf';
import { categoryOf, dayFromNow, formatDay, MONTHS } from './bookWords';

type Name = 'contact' | 'name' | 'month' | 'rate';

interface TypedLine {
  description: string;
  quantity: string;
  unit_amount: string;
}

interface BillValues {
  recipient_name: string;
  email: string;
  street: string;
  city: string;
  state: string;
  zip_code: string;
  date: string;
  due_on: string;
  /** The ids of the chosen parts of entries, and of horses whose board is billed. */
  chosen: string[];
  lines: TypedLine[];
  how_to_pay: string;
  note: string;
}

/** The page that makes out a bill. */
export default function NewBillPage() {
  return (
    <BookOf title="New Bill">
      {(organizationId, choice) => (
        <>
          <PageHeader title="New Bill" />
          {choice}
          <Composer organizationId={organizationId} />
        </>
      )}
    </BookOf>
  );
}

const thisMonth = () => dayFromNow().slice(0, 7);

function Composer({ organizationId }: { organizationId: string }) {
  const { read, change } = useFilterParams<Name>();
  const contact = read('contact');
  const name = read('name');
  const month = /^\d{4}-\d{2}$/.test(read('month')) ? read('month') : thisMonth();
  const rate = parseMoney(read('rate'));
  const query = useGetProposalQuery({
    organization_id: organizationId,
    month,
    ...(contact !== '' && { contact_id: contact }),
    ...(name !== '' && { name }),
    ...(rate !== null && rate > 0 && { board_rate: rate }),
  });
  return (
    <>
      {name !== '' && (
        <Filters label="Board of the month">
          <Filter label="Board for">
            {(control) => (
              <input
                {...control}
                type="month"
                value={month}
                onChange={(event) => {
                  change({ month: event.target.value });
                }}
              />
            )}
          </Filter>
          <Filter label="Monthly rate ($)">
            {(control) => (
              <input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={read('rate') === '' ? String(query.data?.board_rate ?? '') : read('rate')}
                onChange={(event) => {
                  change({ rate: event.target.value });
                }}
              />
            )}
          </Filter>
        </Filters>
      )}
      <Loaded
        query={query}
        name="What is not billed"
        waiting={<Skeleton shape="list" count={5} label="Loading what is not billed" />}
      >
        {(proposal) => (
          <BillForm
            key={`${contact}:${name}`}
            organizationId={organizationId}
            contact={contact}
            name={name}
            month={month}
            proposal={proposal}
          />
        )}
      </Loaded>
    </>
  );
}

const isMoney = (typed: string | undefined) => parseMoney(typed ?? '') !== null;

const schema = (isContact: boolean) =>
  object({
    recipient_name: isContact ? string() : text('Name', 200).required(missing),
    email: email('Email'),
    date: string().label('Date').required(missing),
    due_on: string().label('Due').required(missing),
    lines: array().of(
      object({
        description: text('Description', 300).required(missing),
        quantity: string().matches(/^[1-9]\d{0,3}$/, 'Enter a number from 1'),
        unit_amount: string()
          .label('Price')
          .required(missing)
          .test('money', 'Enter an amount like 35 or 12.50', isMoney),
      }),
    ),
    how_to_pay: text('How to Pay', 1000),
    note: text('Note', 1000),
  });

interface BillFormProps {
  organizationId: string;
  contact: string;
  name: string;
  month: string;
  proposal: Proposal;
}

const newLine = (): TypedLine => ({ description: '', quantity: '1', unit_amount: '' });

function BillForm({ organizationId, contact, name, month, proposal }: BillFormProps) {
  const [create] = useCreateBillMutation();
  const navigate = useNavigate();
  const toast = useToast();
  const draft = `bill:new:${contact}:${name}`;
  const keyFor = useDraftKey(draft);
  const rules = useMemo(() => schema(contact !== ''), [contact]);
  const [initialValues] = useState<BillValues>(() => ({
    recipient_name: name,
    email: '',
    street: '',
    city: '',
    state: '',
    zip_code: '',
    date: dayFromNow(),
    due_on: dayFromNow(proposal.due_days ?? 14),
    chosen: [
      ...proposal.parts.map(({ part_id }) => part_id),
      ...proposal.board.map(({ horse_id }) => horse_id),
    ],
    lines: name === '' ? [newLine()] : [],
    how_to_pay: proposal.how_to_pay,
    note: '',
  }));
  const monthName = `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;
  const submit = async (values: BillValues) => {
    const { chosen, lines, street, city, state, zip_code, ...typed } = values;
    const body = {
      organization_id: organizationId,
      ...(contact === ''
        ? {
            recipient_name: typed.recipient_name.trim(),
            email: typed.email.trim(),
            address: { street, city, state, zip_code },
          }
        : { contact_id: contact }),
      date: typed.date,
      due_on: typed.due_on,
      how_to_pay: typed.how_to_pay.trim(),
      note: typed.note.trim(),
      board_rate: proposal.board_rate ?? null,
      lines: [
        ...proposal.parts
          .filter(({ part_id }) => chosen.includes(part_id))
          .map(({ part_id }) => ({ part_id })),
        ...proposal.board.flatMap(({ horse_id, horse_name, days, month_days, amount }) =>
          typeof amount !== 'number' || !chosen.includes(horse_id)
            ? []
            : [
                {
                  description: `Board of ${horse_name} for ${monthName}${
                    days < month_days ? `, ${String(days)} of ${String(month_days)} days` : ''
                  }`,
                  unit_amount: amount,
                  horse_id,
                  board_month: month,
                },
              ],
        ),
        ...lines.map(({ description, quantity, unit_amount }) => ({
          description: description.trim(),
          quantity: Number(quantity),
          unit_amount: parseMoney(unit_amount) ?? 0,
        })),
      ],
    };
    const bill = await create({ body, idempotencyKey: keyFor(body) }).unwrap();
    toast.success(`Bill ${String(bill.number)} was made`);
    return bill;
  };
  return (
    <FormikForm<BillValues>
      draft={draft}
      label="New bill"
      marks="required"
      className={styles.page}
      initialValues={initialValues}
      schema={rules}
      onSubmit={submit}
      onSaved={(bill) => void navigate(href.bill((bill as { _id: { $oid: string } })._id.$oid))}
    >
      <Card title="To">
        {contact === '' ? (
          <div className={styles.fields}>
            <TextField name="recipient_name" label="Name" required autoComplete="off" />
            <EmailField name="email" label="Email" autoComplete="off" />
            <TextField name="street" label="Street" autoComplete="off" />
            <TextField name="city" label="City" autoComplete="off" />
            <TextField name="state" label="State" autoComplete="off" />
            <TextField name="zip_code" label="ZIP Code" autoComplete="off" />
          </div>
        ) : (
          <p>
            <strong>{name}</strong>
            <span className={styles.soft}> Address and email are those of the contact.</span>
          </p>
        )}
        <div className={styles.fields}>
          <TextField name="date" label="Date" type="date" required />
          <TextField name="due_on" label="Due" type="date" required />
        </div>
      </Card>
      <Card title="Lines">
        <Chosen proposal={proposal} monthName={monthName} />
        <FieldArray
          name="lines"
          label="Other Lines"
          newItem={newLine}
          addLabel="Add Line"
          removeLabel={(position) => `Remove line ${String(position + 1)}`}
        >
          {(path) => (
            <div className={styles.line}>
              <TextField
                name={`${path}.description`}
                label="Description"
                required
                autoComplete="off"
              />
              <TextField
                name={`${path}.quantity`}
                label="Quantity"
                inputMode="numeric"
                autoComplete="off"
              />
              <MoneyField name={`${path}.unit_amount`} label="Price" required />
            </div>
          )}
        </FieldArray>
        <Total proposal={proposal} />
      </Card>
      <Card title="Words">
        <TextArea name="how_to_pay" label="How to Pay" rows={3} hint="The next bill has it too." />
        <TextArea name="note" label="Note" rows={2} />
      </Card>
      <FormActions sticky>
        <SubmitButton pendingText="Saving...">Make Bill</SubmitButton>
      </FormActions>
    </FormikForm>
  );
}

/** The parts of entries and the board, each with a box to tick. */
function Chosen({ proposal, monthName }: { proposal: Proposal; monthName: string }) {
  const field = useFormField({ name: 'chosen', label: 'Not billed yet' });
  const chosen = field.value as string[];
  const tick = (id: string, on: boolean) => {
    field.setValue(on ? [...chosen, id] : chosen.filter((other) => other !== id));
  };
  const lines = [
    ...proposal.parts.map(({ part_id, description, horse_name, date, category, amount }) => ({
      id: part_id,
      title: `${horse_name}: ${description}`,
      more: `${formatDay(date)} · ${categoryOf(category)}`,
      amount,
    })),
    ...proposal.board.map(({ horse_id, horse_name, days, month_days, amount }) => ({
      id: horse_id,
      title: `Board of ${horse_name} for ${monthName}`,
      more: `${String(days)} of ${String(month_days)} days`,
      amount: amount ?? null,
    })),
  ];
  if (lines.length === 0) return null;
  return (
    <fieldset className={styles.choose}>
      <legend>Not billed yet</legend>
      {lines.map(({ id, title, more, amount }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={amount !== null && chosen.includes(id)}
            disabled={amount === null}
            onChange={(event) => {
              tick(id, event.target.checked);
            }}
          />
          <span>
            {title}
            <span className={styles.soft}>{more}</span>
          </span>
          <span className={styles.amount}>
            {amount === null ? 'Type the rate' : formatMoney(amount)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Total({ proposal }: { proposal: Proposal }) {
  const chosen = useFormField({ name: 'chosen', label: 'Not billed yet' }).value as string[];
  const lines = useFormField({ name: 'lines', label: 'Lines' }).value as TypedLine[];
  const amounts = [
    ...proposal.parts.filter(({ part_id }) => chosen.includes(part_id)),
    ...proposal.board.filter(({ horse_id }) => chosen.includes(horse_id)),
  ].map(({ amount }) => amount ?? 0);
  const typed = lines.map(
    ({ quantity, unit_amount }) => (Number(quantity) || 0) * (parseMoney(unit_amount) ?? 0),
  );
  return (
    <p className={styles.total}>
      Total <strong>{formatMoney(sumMoney([...amounts, ...typed]))}</strong>
    </p>
  );
}
