import { formatMoney } from '../../../lib/money/money';
import type { ShowClass } from '../parts/publicEventApi';
import { isFull } from '../parts/bill';
import { sayClass } from '../parts/classTitles';

/** Whether the form shows a class: not one that is over, which nobody can enter any more. */
export const isOffered = ({ closed, begun, state }: ShowClass) =>
  !(closed && begun && state !== 'running');

/** The chosen classes that can be entered, in the order of the show. */
export function pickedOf(
  classes: readonly ShowClass[],
  names: readonly string[],
): readonly ShowClass[] {
  return classes.filter((offered) => !offered.closed && names.includes(offered.name));
}

/**
 * A sentence about chosen classes that cannot be entered any more; empty if there are none.
 *
 * @param before - the classes when they were chosen, if they are known
 */
export function sayVanished(
  names: readonly string[],
  now: readonly ShowClass[],
  before: readonly ShowClass[] = now,
): string {
  return names
    .map((name) => {
      const found = now.find((offered) => offered.name === name);
      if (found === undefined) {
        const gone = before.find((offered) => offered.name === name);
        return `“${gone === undefined ? name : sayClass(gone)}” is no longer offered.`;
      }
      if (!found.closed) return '';
      return found.begun
        ? `“${sayClass(found)}” has started.`
        : `“${sayClass(found)}” takes no more entries.`;
    })
    .filter((text) => text !== '')
    .join(' ');
}

/** A sentence about the changes of the chosen classes and the present total, in dollars. */
export function sayChanges(
  names: readonly string[],
  before: readonly ShowClass[],
  now: readonly ShowClass[],
  total: number,
): string {
  const changed = pickedOf(now, names).flatMap((offered) => {
    const { name, price } = offered;
    const title = sayClass(offered);
    const old = before.find((one) => one.name === name);
    if (old === undefined) return [];
    return [
      old.price === price ? '' : `“${title}” now costs ${formatMoney(price)}.`,
      isFull(offered) && !isFull(old)
        ? `“${title}” is full now, so you would wait for a place.`
        : '',
    ];
  });
  const changes = [sayVanished(names, now, before), ...changed].filter((text) => text !== '');
  if (changes.length === 0) changes.push('The classes or fees of this show have changed.');
  return `${changes.join(' ')} Your total fee is now ${formatMoney(total)}. Please check your classes and submit again.`;
}
