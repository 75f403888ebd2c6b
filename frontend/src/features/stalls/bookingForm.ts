import { array, string } from 'yup';

import * as field from '../../components/form/fields';
import { missing, text } from '../../components/form/rules';
import type { Day } from '../../lib/time/days';
import type { StallBooking, StallBookingBody, StallHolder, StallKind } from './stallsTypes';

const wishes = field.group({
  near: field.typed(text('Near', 300)),
  stallion: field.same(false),
  end: field.same(false),
  note: field.typed(text('Note', 500)),
});

const fields = field.group({
  kind: field.required<StallKind>(string().label('Kind').required(missing)),
  /** See {@link holderKey}. */
  holders: field.same<string[]>([], array().label('For').min(1, 'Choose an entry or a barn')),
  /** Of one holder after the other, as it is typed: `2, 1`. */
  shares: field.same(
    '',
    string().test('shares', (typed = '', { parent, createError }) => {
      const { holders = [] } = parent as { holders?: string[] };
      return (
        sharesIn(typed, holders.length) !== null ||
        createError({ message: `Enter ${holders.length} numbers, such as 2, 1` })
      );
    }),
  ),
  fee_id: field.chosen(),
  first: field.same('', string().label('First Night').required(missing)),
  last: field.same(
    '',
    string()
      .label('Last Night')
      .required(missing)
      .test('after', 'Must not be before the first night', (last, { parent }) => {
        const { first = '' } = parent as { first?: string };
        return first === '' || last === '' || first <= last;
      }),
  ),
  wishes,
});

export const bookingRule = fields.rule;

export type BookingValues = typeof fields.blank;

const BARN = 'barn:';

/** The ids of an entry or a barn, one of which is null. */
type HolderIds = Pick<StallHolder, 'registration_id' | 'group_id'>;

/** An entry or a barn in a field. */
export const holderKey = ({ registration_id, group_id }: HolderIds): string =>
  registration_id ?? `${BARN}${group_id ?? ''}`;

/** The id of such a key, as a request has it. */
export const holderOf = (key: string) =>
  key.startsWith(BARN) ? { group_id: key.slice(BARN.length) } : { registration_id: key };

/** The shares of so many holders: nothing typed is equal parts. `null` if they cannot be read. */
export function sharesIn(typed: string, count: number): number[] | null {
  const parts = typed.split(/[\s,;:/]+/).filter((part) => part !== '');
  if (parts.length === 0) return Array.from({ length: count }, () => 1);
  const shares = parts.map(Number);
  const fits = shares.every((share) => Number.isInteger(share) && share >= 1 && share <= 10_000);
  return fits && shares.length === count ? shares : null;
}

/** The values of a booking; those of a new one for the days of the show. */
export function bookingValues(
  booking: StallBooking | undefined,
  days: { first: Day; last: Day },
): BookingValues {
  if (booking === undefined) return { ...fields.blank, kind: 'horse', ...days };
  const shares = booking.holders.map(({ share }) => share);
  return {
    ...fields.read({
      ...booking,
      holders: booking.holders.map(holderKey),
      shares: shares.every((share) => share === shares[0]) ? '' : shares.join(', '),
    }),
  };
}

/** A booking as it is sent. */
export function bookingBody(values: BookingValues): StallBookingBody {
  const { holders, shares, ...body } = fields.write(values);
  const parts = sharesIn(shares, holders.length) ?? [];
  return {
    ...body,
    holders: holders.map((key, at) => ({ ...holderOf(key), share: parts[at] ?? 1 })),
  };
}
