import type { ShowClass } from '../publicEvent/publicEventApi';
import type { Registration } from './registrationsApi';

/** The data that the form passes to the next page in the router state. */
export interface SignupReceipt {
  eventName: string;
  entryNumber: number;
  horseName: string;
  classes: Pick<ShowClass, 'name' | 'price'>[];
  totalFee: number;
  /** The total in dollars that the form showed when it was sent. */
  shownTotal: number;
}

/** Makes the receipt of a registration. */
export function receiptOf(
  made: Registration,
  eventName: string,
  shownTotal: number,
): SignupReceipt {
  return {
    eventName,
    entryNumber: made.entry_number,
    horseName: made.horse_name,
    classes: made.classes_entered.map(({ name, price }) => ({ name, price })),
    totalFee: made.total_fee,
    shownTotal,
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
    typeof found.entryNumber === 'number' &&
    typeof found.horseName === 'string' &&
    Array.isArray(found.classes) &&
    typeof found.totalFee === 'number' &&
    typeof found.shownTotal === 'number'
  );
}
