import { formatMoney, sumMoney } from '../../lib/money';
import type { ShowClass } from '../publicEvent/publicEventApi';

/** The picked ones of the classes that a show offers, in the show's order. */
export function pickedOf(
  classes: readonly ShowClass[],
  names: readonly string[],
): readonly ShowClass[] {
  return classes.filter((offered) => names.includes(offered.name));
}

/** What the given classes cost together. */
export function totalOf(classes: readonly ShowClass[]): number {
  return sumMoney(classes.map(({ price }) => price));
}

/** Says which of the picked classes are no longer offered. Empty when all of them are. */
export function sayVanished(names: readonly string[], now: readonly ShowClass[]): string {
  return names
    .filter((name) => !now.some((offered) => offered.name === name))
    .map((name) => `“${name}” is no longer offered.`)
    .join(' ');
}

/** Says what became of the picked classes, and what they cost now. */
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
