import type { Schemas } from '../../api/types';
import { formatMoney } from '../../lib/money/money';
import { yearsOf } from '../horses/horseWords';
import type { SaleOffer, SaleStatus } from '../horses/sale/saleWords';

/** The parts of a horse that the marketplace shows, for buyers and its owner. */
export type Listing = Pick<Schemas['SaleHorseView'], 'profile' | 'training' | 'boarding'> & {
  sale: Omit<SaleOffer, 'status'> & { status: SaleStatus | null };
};

/** The price of an offer with what the seller says of it: `$8,500.00, firm`. */
export const sayPrice = ({ price, price_note }: Pick<SaleOffer, 'price' | 'price_note'>) =>
  [price === null ? 'Price on request' : formatMoney(price), price_note]
    .filter((part) => part !== '')
    .join(', ');

/** An age in years: `9 years`. */
export function ageOf(age: number | null): string {
  return age === null ? 'Age not specified' : yearsOf(age);
}

/** The location of a horse, or a text that it is not known. */
export function locationOf({ location }: { location: string }): string {
  return location === '' ? 'Location not specified' : location;
}
