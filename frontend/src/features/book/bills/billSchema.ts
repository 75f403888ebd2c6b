import { array, object, string } from 'yup';

import type { FormErrors } from '../../../api/errors';
import { email, missing, text } from '../../../components/form/rules';
import { parseMoney } from '../../../lib/money';
import type { Bill, BillBody, Proposal } from '../bookApi';
import { categoryOf, dayFromNow, formatDay, MONTHS } from '../bookWords';

/** A line of a bill in its form; one that refers to the book keeps that while its text changes. */
export interface LineValues {
  description: string;
  quantity: string;
  unit_amount: string;
  horse_name: string;
  horse_id: string;
  part_id: string;
  board_month: string;
}

/** The values of the form of a bill. */
export interface BillValues {
  contact_id: string;
  recipient_name: string;
  email: string;
  address: { street: string; city: string; state: string; zip_code: string };
  date: string;
  due_on: string;
  /** The month whose board is offered. */
  month: string;
  board_rate: string;
  /** The ids of the parts of entries, and of the horses whose board is billed. */
  chosen: string[];
  lines: LineValues[];
  how_to_pay: string;
  note: string;
}

/** An empty line. */
export const newLine = (): LineValues => ({
  description: '',
  quantity: '1',
  unit_amount: '',
  horse_name: '',
  horse_id: '',
  part_id: '',
  board_month: '',
});

const isMoney = (typed: string | undefined) => parseMoney(typed ?? '') !== null;
const NOT_MONEY = 'Enter an amount like 35 or 12.50';

/** The rules of the form of a bill. */
export const billSchema = object({
  recipient_name: text('Name', 200).when('contact_id', {
    is: '',
    then: (name) => name.required(missing),
  }),
  email: email('Email'),
  date: string().label('Date').required(missing),
  due_on: string().label('Due').required(missing),
  board_rate: string().test('money', NOT_MONEY, isMoney),
  lines: array().of(
    object({
      description: text('Description', 300).required(missing),
      quantity: string().matches(/^(?:[1-9]\d{0,3}|10000)$/, 'Enter a number from 1 to 10,000'),
      unit_amount: string().label('Price').required(missing).test('money', NOT_MONEY, isMoney),
    }),
  ),
  how_to_pay: text('How to Pay', 1000),
  note: text('Note', 1000),
});

const monthOf = (typed: string) => (/^\d{4}-\d{2}$/.test(typed) ? typed : dayFromNow().slice(0, 7));

/** What a bill to somebody could have: the question to the server. */
export function proposalFor(
  organizationId: string,
  name: string,
  { contact_id, month, board_rate }: Pick<BillValues, 'contact_id' | 'month' | 'board_rate'>,
) {
  const rate = parseMoney(board_rate);
  return {
    organization_id: organizationId,
    month: monthOf(month),
    ...(contact_id === '' ? name !== '' && { name } : { contact_id }),
    ...(rate !== null && rate > 0 && { board_rate: rate }),
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

/** The offers that are chosen; board without a rate cannot be. */
export const chosenOf = (proposal: Proposal, { month, chosen }: BillValues) =>
  offersOf(proposal, month).filter(({ id, amount }) => amount !== null && chosen.includes(id));

const NOBODY = {
  contact_id: '',
  recipient_name: '',
  email: '',
  address: { street: '', city: '', state: '', zip_code: '' },
};

/** The values of a new bill, with everything that is offered. */
export function newBill(
  proposal: Proposal,
  { contact, name, month }: { contact: string; name: string; month: string },
): BillValues {
  return {
    ...NOBODY,
    contact_id: contact,
    recipient_name: name,
    date: dayFromNow(),
    due_on: dayFromNow(proposal.due_days ?? 14),
    month: monthOf(month),
    board_rate: proposal.board_rate?.toFixed(2) ?? '',
    chosen: offersOf(proposal, month).map(({ id }) => id),
    lines: contact === '' && name === '' ? [newLine()] : [],
    how_to_pay: proposal.how_to_pay,
    note: '',
  };
}

/** The values of a bill. */
export function billValues(bill: Bill): BillValues {
  const { contact_id, recipient_name, email: mail, address, date, due_on, note } = bill;
  return {
    contact_id: contact_id ?? '',
    recipient_name,
    email: mail ?? '',
    address: { ...NOBODY.address, ...address },
    date,
    due_on,
    month: bill.lines.find(({ board_month }) => board_month)?.board_month ?? date.slice(0, 7),
    board_rate: bill.board_rate?.toFixed(2) ?? '',
    chosen: [],
    lines: bill.lines.map((line) => ({
      description: line.description,
      quantity: String(line.quantity),
      unit_amount: line.unit_amount.toFixed(2),
      horse_name: line.horse_name,
      horse_id: line.horse_id ?? '',
      part_id: line.part_id ?? '',
      board_month: line.board_month ?? '',
    })),
    how_to_pay: bill.how_to_pay,
    note,
  };
}

type LineBody = BillBody['lines'][number];

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
  const own = values.lines.map((line, position) => ({
    line: lineBody(line),
    place: `lines.${String(position)}`,
  }));
  const sent: Sent[] = isNew ? [...offered, ...own] : [...own, ...offered];
  const { contact_id, recipient_name, address, date, due_on } = values;
  const body = {
    ...(contact_id === ''
      ? { recipient_name: recipient_name.trim(), email: values.email.trim(), address }
      : { contact_id }),
    date,
    due_on,
    how_to_pay: values.how_to_pay.trim(),
    note: values.note.trim(),
    board_rate: proposal.board_rate ?? null,
    lines: sent.map(({ line }) => line),
  };
  return { body, sent };
}

function lineBody(line: LineValues): LineBody {
  const { part_id, horse_id, board_month, quantity } = line;
  const description = line.description.trim();
  if (part_id !== '') return { part_id, description };
  return {
    description,
    quantity: Number(quantity),
    unit_amount: parseMoney(line.unit_amount) ?? 0,
    ...(horse_id !== '' && { horse_id }),
    ...(board_month !== '' && { board_month }),
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
