import type { Schemas } from '../../api/types';

/** Where a horse stands today. */
export type PlaceOf = Schemas['PlaceOf'];

/** What may say where a horse stands. What a device kept from before there were places does not. */
export interface Placed {
  place?: PlaceOf | null;
}

/** `A3, Main Aisle`; a paddock has one name. */
export const sayPlace = ({ area, name }: Pick<PlaceOf, 'area' | 'name'>): string =>
  name === area ? area : `${name}, ${area}`;

/** The order in which the barn is walked; horses without a place come last. */
export const byPlace = (a: Placed, b: Placed): number =>
  (a.place?.order ?? Number.MAX_SAFE_INTEGER) - (b.place?.order ?? Number.MAX_SAFE_INTEGER);
