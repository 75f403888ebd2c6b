import { formatMoney, sumMoney } from '../../lib/money';
import type { ShowClass } from '../publicEvent/publicEventApi';

/** The chosen classes, in the order of the show. */
export function pickedOf(
  classes: readonly ShowClass[],
  names: readonly string[],
): readonly ShowClass[] {
  return classes.filter((offered) => names.includes(offered.name));
}

/** The total price of classes, in dollars. */
export function totalOf(classes: readonly ShowClass[]): number {
  return sumMoney(classes.map(({ price }) => price));
}

/** A sentence about chosen classes that are no longer offered; empty if there are none. */
export function sayVanished(names: readonly string[], now: readonly ShowClass[]): string {
  return names
    .filter((name) => !now.some((offered) => offered.name === name))
    .map((name) => `“${name}” is no longer offered.`)
    .join(' ');
}

/** A sentence about the changes of the chosen classes and their current price. */
export function sayChanges(
  names: readonly string[],
  before: readonly ShowClass[],
  now: readonly ShowClass[],
): string {
  const dearer = pickedOf(now, names)
    .filter((offered) =>
      before.some(({ name, price }) => name === offered.name && price !== offered.price),
    )
    .map(({ name, price }) => `“${name}” now costs ${formatMoney(price)}.`);
  const changes = [sayVanished(names, now), ...dearer].filter((text) => text !== '');
  if (changes.length === 0) changes.push('The classes of this show have changed.');
  const total = formatMoney(totalOf(pickedOf(now, names)));
  return `${changes.join(' ')} Your total fee is now ${total}. Please check your classes and submit again.`;
}
