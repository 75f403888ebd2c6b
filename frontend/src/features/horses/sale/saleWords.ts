import type { Schemas } from '../../../api/types';
import type { Tone } from '../../../components/ui/messages/Badge';
import { formatMoney } from '../../../lib/money/money';

/** How far the sale of a horse is. */
export type SaleStatus = Schemas['SaleStatus'];

/** What a seller keeps about the sale of a horse. */
export type Sale = Schemas['SaleView'];

/** What a buyer sees of it. */
export type SaleOffer = Schemas['SaleOffer'];

/** Each status in words, and the color of its badge. */
export const STATUS: Record<SaleStatus, { label: string; tone: Tone }> = {
  for_sale: { label: 'For Sale', tone: 'success' },
  pending: { label: 'Sale Pending', tone: 'warning' },
  sold: { label: 'Sold', tone: 'neutral' },
};

/** The price as it is said; one that is not given is on request. */
export const priceOf = (price: number | null): string =>
  price === null ? 'On request' : formatMoney(price);

/** A height in all units: `15.3 hands (63 in, 160 cm)`; empty if it is not known. */
export const heightOf = ({
  height_hands,
  height_inches,
  height_cm,
}: Pick<Sale, 'height_hands' | 'height_inches' | 'height_cm'>): string =>
  height_hands === null ? '' : `${height_hands} hands (${height_inches} in, ${height_cm} cm)`;

/** The disciplines that are proposed; others can be typed. */
export const DISCIPLINES: readonly string[] = [
  'All-Around',
  'Barrel Racing',
  'Breeding',
  'Cutting',
  'Dressage',
  'Driving',
  'Endurance',
  'English Pleasure',
  'Eventing',
  'Hunter',
  'Jumper',
  'Pleasure Gaited',
  'Ranch',
  'Reining',
  'Roping',
  'Saddle Seat',
  'Trail',
  'Western Pleasure',
  'Youth',
];

/** The levels of training that are proposed; others can be typed. */
export const TRAINING_LEVELS: readonly string[] = [
  'Not started',
  'Halter broke',
  'Started under saddle',
  'Green broke',
  'Broke',
  'Finished',
];
