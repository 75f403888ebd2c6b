import { string } from 'yup';

import * as field from '../../../components/form/fields';
import { missing } from '../../../components/form/rules';
import type { Day } from '../../../lib/time/days';
import { holderKey } from '../bookingForm';
import type { StallBooking } from '../stallsTypes';
import type { Supply } from './deliveriesApi';

/** How many are left to order. */
export const leftOf = ({ bought, ordered }: Supply) => Math.max(0, bought - ordered);

/** The fields of an order of at most `left`. */
export const fieldsOf = (left: number) =>
  field.group({
    booking_id: field.required<string>(string().label('Stall').required(missing)),
    quantity: field.numeric(
      string().test('left', `Enter a number from 1 to ${left}`, (typed = '') => {
        const count = Number(typed);
        return /^\d+$/.test(typed.trim()) && count >= 1 && count <= left;
      }),
      Number,
    ),
    day: field.required<Day>(string().label('Day').required(missing)),
  });

export type OrderValues = ReturnType<typeof fieldsOf>['blank'];

/** What is probably meant: all that is left, to the stall of whoever bought it, on its first day. */
export function orderValues(
  supply: Supply,
  bookings: readonly StallBooking[],
  firstDay: Day,
): OrderValues {
  const own = bookings.find(({ holders }) =>
    holders.some((holder) => holderKey(holder) === holderKey(supply)),
  );
  const quantity = String(leftOf(supply));
  return { booking_id: own?.id ?? '', quantity, day: own?.first ?? firstDay };
}
