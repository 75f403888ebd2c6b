import { string } from 'yup';

import type { FormErrors } from '../../../api/errors';
import * as field from '../../../components/form/fields';
import { email, missing, money, text } from '../../../components/form/rules';
import { addDays, type Day, todayHere } from '../../../lib/time/days';
import type { Bill, BillBody, Proposal } from '../bookApi';
import { categoryOf, formatDay, MONTHS } from '../bookWords';

const line = field.group({
  description: field.typed(text('Description', 300).required(missing)),
  quantity: field.numeric(
    string().matches(/^(?:[1-9]\d{0,3}|10000)$/, 'Enter a number from 1 to 10,000'),
    Number,
  ),
  unit_amount: field.money(money().label('Price').required(missing)),
  horse_name: field.typed(),
  horse_id: field.optional(field.chosen()),
  part_id: field.optional(field.chosen()),
  board_month: field.optional(field.chosen()),
});

const fields = field.group({
  contact_id: field.optional(field.chosen()),
  recipient_name: field.typed(
    text('Name', 200).when('contact_id', { is: '', then: (name) => name.required(missing) }),
  ),
  email: field.optional(field.typed(email('Email'))),
  address: field.optional(
    field.group({
      street: field.typed(),
      city: field.typed(),
      state: field.typed(),
      zip_code: field.typed(),
    }),
  ),
  date: field.same('', string().label('Date').required(missing)),
  due_on: field.same('', string().label('Due').required(missing)),
  /** The month whose board is offered. */
  month: field.here(''),
  /** As the last bill states it, or this one: nobody types it. */
  board_rate: field.optional(field.money(money())),
  /** The ids of the parts of entries, and of the horses whose board is billed. */
  chosen: field.here<string[]>([]),
  lines: field.rows(line),
  how_to_pay: field.typed(text('How to Pay', 1000)),
  note: field.typed(text('Note', 1000)),
});

/** A line of a bill in its form; one that refers to the book keeps that while its text changes. */
export type LineValues = typeof line.blank;

/** The values of the form of a bill. */
export type BillValues = typeof fields.blank;

/** The rules of the form of a bill. */
export const billSchema = fields.rule;

/** An empty line. */
export const newLine = (): LineValues => ({ ...line.blank, quantity: '1' });

const monthOf = (typed: string) => (/^\d{4}-\d{2}$/.test(typed) ? typed : todayHere().slice(0, 7));

/** What a bill to somebody could have: the question to the server. */
export function proposalFor(
  organizationId: string,
  name: string,
  { contact_id, month }: Pick<BillValues, 'contact_id' | 'month'>,
) {
  return {
    organization_id: organizationId,
    month: monthOf(month),
    ...(contact_id === '' ? name !== '' && { name } : { contact_id }),
  };
}

/** `May 2026`, of a typed month. */
export function monthName(typed: string): string {
  const month = monthOf(typed);
  return `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;
}

/** What is offered to be billed: parts of entries, and the board of a month. */
export function offersOf(proposal: Proposal, typedMonth: string) {
  const month = monthOf(typedMonth);
  return [
    ...proposal.parts.map(({ part_id, description, horse_name, date, category, amount }) => ({
      id: part_id,
      title: `${horse_name}: ${description}`,
      more: `${formatDay(date)} · ${categoryOf(category)}`,
      amount,
      line: { part_id },
    })),
    ...proposal.board.map(({ horse_id, horse_name, days, month_days, amount = null }) => {
      const title = `Board of ${horse_name} for ${monthName(month)}`;
      const more = `${String(days)} of ${String(month_days)} days`;
      return {
        id: horse_id,
        title,
        more,
        amount,
        line: {
          description: days < month_days ? `${title}, ${more}` : title,
          unit_amount: amount,
          horse_id,
          board_month: month,
        },
      };
    }),
  ];
}

/** The offers that are chosen; board without a price cannot be. */
export const chosenOf = (proposal: Proposal, { month, chosen }: BillValues) =>
  offersOf(proposal, month).filter(({ id, amount }) => amount !== null && chosen.includes(id));

interface NewBill {
  contact: string;
  name: string;
  month: string;
  /** The day in the barn, which dates the bill. */
  today: Day;
}

/** The values of a new bill, with everything that is offered. */
export function newBill(proposal: Proposal, { contact, name, month, today }: NewBill): BillValues {
  return {
    ...fields.blank,
    contact_id: contact,
    recipient_name: name,
    date: today,
    due_on: addDays(today, proposal.due_days ?? 14),
    month: monthOf(month),
    board_rate: proposal.board_rate?.toFixed(2) ?? '',
    chosen: offersOf(proposal, month).map(({ id }) => id),
    lines: contact === '' && name === '' ? [newLine()] : [],
    how_to_pay: proposal.how_to_pay,
  };
}

/** The values of a bill. */
export function billValues(bill: Bill): BillValues {
  const month = bill.lines.find(({ board_month }) => board_month)?.board_month;
  return { ...fields.read(bill), month: month ?? bill.date.slice(0, 7) };
}

type LineBody = NonNullable<BillBody['lines']>[number];

/** A line as it is sent, and where its errors are shown. */
interface Sent {
  line: LineBody;
  place: string;
  /** Of an offered line, which has no fields. */
  title?: string;
}

/** The request to save a bill, and its lines with their places in the form. */
export function billBody(values: BillValues, proposal: Proposal, isNew: boolean) {
  const offered = chosenOf(proposal, values).map(({ line, title }) => ({
    line,
    place: 'chosen',
    title,
  }));
  const own = values.lines.map((typed, position) => ({
    line: lineBody(typed),
    place: `lines.${String(position)}`,
  }));
  const sent: Sent[] = isNew ? [...offered, ...own] : [...own, ...offered];
  const { contact_id, recipient_name, email: mail, address, ...rest } = fields.write(values);
  const body = {
    ...(contact_id === null ? { recipient_name, email: mail, address } : { contact_id }),
    ...rest,
    lines: sent.map((one) => one.line),
  };
  return { body, sent };
}

function lineBody(typed: LineValues): LineBody {
  const { part_id, horse_id, board_month, description, ...price } = line.write(typed);
  if (part_id !== null) return { part_id, description };
  return {
    description,
    quantity: price.quantity,
    unit_amount: price.unit_amount,
    ...(horse_id !== null && { horse_id }),
    ...(board_month !== null && { board_month }),
  };
}

/** What the server says of these has no field of its own, and is shown at the description. */
const SUBJECTS: Readonly<Record<string, string>> = {
  part_id: 'This line',
  horse_id: 'The horse of this line',
  board_month: 'The month of this line',
};

/** Puts the server's messages at the lines of the form, whose order is another one. */
export function placeErrors(errors: FormErrors, sent: readonly Sent[]): FormErrors {
  const placed = Object.entries(errors).map(([path, message]) => {
    const [, position, field = ''] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const line = sent[Number(position)];
    if (line === undefined) return [path, message] as const;
    if (line.title !== undefined) return [line.place, `${line.title} ${message}`] as const;
    const subject = SUBJECTS[field];
    return subject === undefined
      ? ([`${line.place}.${field}`, message] as const)
      : ([`${line.place}.description`, `${subject} ${message}`] as const);
  });
  return Object.fromEntries(placed);
}
