import { sumMoney } from '../../../lib/money/money';
import { titled, titledBill } from '../parts/classTitles';
import type { PublicEvent } from '../parts/publicEventApi';
import type { BillLine, Registration } from '../parts/registrationsApi';
import type { NewRegistration } from '../parts/registrationValues';

/** The data that the form passes to the next page in the router state. */
export interface SignupReceipt {
  eventName: string;
  /** The number that the horse wears; `null` until it has one. */
  backNumber: number | null;
  horseName: string;
  /** Whether the whole entry is on the waiting list. */
  isWaiting: boolean;
  bill: Pick<BillLine, 'id' | 'name' | 'quantity' | 'amount'>[];
  /** The classes for which the entry waits, with their numbers. */
  waiting: string[];
  /** The stalls for which it waits in line, with how many. */
  inLine?: string[];
  totalFee: number;
  /** How to pay it, in the organizer's words; may be empty. */
  paymentNote: string;
  /** The address at which the rider sees and changes the entry. */
  link: string;
  /** The links of the entries in further shows of the weekend. */
  more?: string[];
  /** What the form for the next horse begins with. */
  person: Partial<NewRegistration>;
}

/** What of a form is about the horse, or is signed or chosen for each entry. */
const OF_THE_ENTRY: readonly string[] = [
  'horse_id',
  'horse_name',
  'breed',
  'registration_number',
  'classes',
  'extras',
  'also',
  'elsewhere',
  'notes',
  'waiver',
];

/** The stalls for which an entry waits in line; an answer that a device kept may lack them. */
const inLineOf = ({ waiting_extras = [] }: Partial<Pick<Registration, 'waiting_extras'>>) =>
  waiting_extras.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name));

/** Makes the receipt of a registration from the answer, and what was typed. */
export function receiptOf(
  made: Registration,
  event: PublicEvent,
  values: NewRegistration,
): SignupReceipt {
  const person = Object.entries(values).filter(([name]) => !OF_THE_ENTRY.includes(name));
  return {
    eventName: event.name,
    backNumber: made.back_number,
    horseName: made.horse_name,
    isWaiting: made.status === 'waitlisted',
    bill: titledBill(event.classes, made.classes_entered, made.bill).map(
      ({ id, title, quantity, amount }) => ({ id, name: title, quantity, amount }),
    ),
    waiting: titled(event.classes, made.classes_entered)
      .filter(({ state }) => state === 'waitlisted')
      .map(({ title }) => title),
    inLine: inLineOf(made),
    totalFee: made.total_fee,
    paymentNote: event.payment_note,
    link: made.link,
    person: Object.fromEntries(person),
  };
}

/** Makes the receipt of the registrations in several shows, the one of the form first. */
export function receiptOfAll(
  made: readonly Registration[],
  event: PublicEvent,
  values: NewRegistration,
): SignupReceipt {
  const [first, ...others] = made;
  if (first === undefined) throw new Error('no entry was made');
  const own = receiptOf(first, event, values);
  return {
    ...own,
    bill: [...own.bill, ...others.flatMap(({ bill }) => bill)],
    waiting: [
      ...own.waiting,
      ...others.flatMap(({ classes_entered }) =>
        classes_entered.filter(({ state }) => state === 'waitlisted').map(({ name }) => name),
      ),
    ],
    inLine: made.flatMap(inLineOf),
    totalFee: sumMoney(made.map(({ total_fee }) => total_fee)),
    more: others.map(({ link }) => link),
  };
}

/** Reads the receipt from the state of a page; `null` if the state has none or is invalid. */
export function readReceipt(state: unknown): SignupReceipt | null {
  if (typeof state !== 'object' || state === null || !('receipt' in state)) return null;
  const { receipt } = state;
  return isReceipt(receipt) ? receipt : null;
}

function isReceipt(value: unknown): value is SignupReceipt {
  if (typeof value !== 'object' || value === null) return false;
  const found = value as Partial<Record<keyof SignupReceipt, unknown>>;
  return (
    typeof found.eventName === 'string' &&
    (found.backNumber === null || typeof found.backNumber === 'number') &&
    typeof found.horseName === 'string' &&
    typeof found.isWaiting === 'boolean' &&
    Array.isArray(found.bill) &&
    Array.isArray(found.waiting) &&
    typeof found.totalFee === 'number' &&
    typeof found.paymentNote === 'string' &&
    typeof found.link === 'string' &&
    typeof found.person === 'object' &&
    found.person !== null
  );
}
