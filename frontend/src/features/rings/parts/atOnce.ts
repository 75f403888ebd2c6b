import type { Schemas } from '../../../api/types';
import { sayClass } from '../../entries/parts/classTitles';

/** Two rides of one rider or horse at the same time. */
export type RidesAtOnce = Schemas['RidesAtOnce'];

type Ride = RidesAtOnce['first'];

const where = ({ ring_name, ...one }: Ride) =>
  `${sayClass(one)}${ring_name === null ? '' : ` in ${ring_name}`}`;

const horse = ({ back_number, horse_name }: Ride) => `${back_number} ${horse_name}`;

/** Whether both are in one class. */
export const isOneClass = ({ first, second }: RidesAtOnce) => first.class_id === second.class_id;

/** Where a rider or a horse would have to be at two places at once. */
export function sayAtOnce(pair: RidesAtOnce): string {
  const { first, second } = pair;
  if (first.back_number === second.back_number) {
    return `${where(first)} and ${where(second)} may overlap.`;
  }
  return isOneClass(pair)
    ? `${first.rider_name} has two horses in ${where(first)}: ${horse(first)} and ${horse(second)}.`
    : `${where(first)} with ${horse(first)} and ${where(second)} with ${horse(second)} may overlap for ${first.rider_name}.`;
}
