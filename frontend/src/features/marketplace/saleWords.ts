import type { Schemas } from '../../api/types';
import { yearsOf } from '../horses/horseWords';

/** What the pages of the marketplace show of a horse, whoever looks at it. */
export type Listing = Pick<Schemas['SaleHorseView'], 'profile' | 'training' | 'boarding'>;

/** An age in years, which buyers look for first: `9 years`. */
export function ageOf(age: number | null): string {
  return age === null ? 'Age not specified' : yearsOf(age);
}

/** Where a horse stands. */
export function locationOf({ location }: { location: string }): string {
  return location === '' ? 'Location not specified' : location;
}
