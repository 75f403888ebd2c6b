import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';

import { keepInSight } from './inSight';

/** Goes to a field, and selects what is in it, so that typing replaces it. */
export function goTo(field: HTMLInputElement | undefined): void {
  field?.focus();
  field?.select();
  keepInSight();
}

const fieldsOf = (from: Element, selector: string) => [
  ...(from.closest('[data-card]')?.querySelectorAll<HTMLInputElement>(`input${selector}`) ?? []),
];

/**
 * Where one begins to write: where horses are placed, the field of the next number, and otherwise
 * the first one of the card in which nothing is written.
 */
export const firstEmpty = (): HTMLInputElement | undefined =>
  document.querySelector<HTMLInputElement>('[data-next="placed"] input') ??
  [...document.querySelectorAll<HTMLInputElement>('[data-card] input')].find(
    (field) => field.value === '' && !field.readOnly && field.closest('[data-absent]') === null,
  );

/**
 * Moves between the fields of a card: down and up in a column, and by Enter through what is written
 * of a horse together, such as the faults and the time of a round, and then to the next horse.
 */
export function move(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget: from } = event;
  if (event.nativeEvent.isComposing) return;
  const { column = '', together = '' } = from.dataset;
  if (key === 'Enter') {
    event.preventDefault();
    // Who does not come is not waited for.
    const all = fieldsOf(from, `[data-together="${CSS.escape(together)}"]`).filter(
      (field) => field === from || field.closest('[data-absent]') === null,
    );
    goTo(all[all.indexOf(from) + 1]);
  } else if (key === 'ArrowUp' || key === 'ArrowDown') {
    event.preventDefault();
    const all = fieldsOf(from, `[data-column="${CSS.escape(column)}"]`);
    goTo(all[all.indexOf(from) + (key === 'ArrowUp' ? -1 : 1)]);
  }
}

/** Where a tap begins that leads to a field. */
let entering: HTMLInputElement | null = null;

/**
 * The tap that leads to a field selects what is in it; another one there is for a single digit. Only
 * then the page scrolls: a tap ends on what it began on.
 */
export const selectOnTap = {
  onPointerDown: ({ currentTarget }: PointerEvent<HTMLInputElement>) => {
    entering = document.activeElement === currentTarget ? null : currentTarget;
  },
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (entering === currentTarget) currentTarget.select();
    entering = null;
    keepInSight();
  },
};
