import type { RefObject } from 'react';

import { KEYS } from '../keys/keys';
import { inField, isCommand, useKeyDown } from '../keys/useKeys';

interface ListKeys {
  /** Whether a row is open. */
  isOpen: boolean;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

const inForm = (target: EventTarget | null) =>
  target instanceof Element && target.closest('form') !== null;

/** What opens in a row: its link, or the line that unfolds it. */
const ROWS = '[data-row] :is(a, summary)';
/** A list within what is open, whose rows have arrows of their own. */
const INNER_LIST = '[data-rows]';

const rowsIn = (list: Element | null) => [...(list?.querySelectorAll<HTMLElement>(ROWS) ?? [])];

/** Whether nothing has the focus that uses keys itself: the page, or a heading. */
const isNowhere = (target: EventTarget | null) =>
  target instanceof Element && target.matches('body, main, h1, h2, h3');

const focusAndSelect = (search: HTMLInputElement | null) => {
  search?.focus();
  search?.select();
};

/**
 * The keys of a list: `/` goes to the search, the arrows go from row to row. Where a row opens beside
 * the list, they open the next one while one is open, and Escape closes it.
 *
 * @param place - the element with the search, the list and what is open
 */
export function useListKeys(place: RefObject<HTMLElement | null>, keys?: ListKeys): void {
  const press = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (!isCommand(event)) return;
    const search = place.current?.querySelector<HTMLInputElement>('input[type="search"]') ?? null;
    const isOpen = keys?.isOpen ?? false;

    const act = () => {
      if (key === KEYS.close.key && isOpen && !inForm(target) && target !== search) {
        return keys?.onClose;
      }
      const inner = target instanceof Element ? target.closest(INNER_LIST) : null;
      const rows =
        inner === null
          ? rowsIn(place.current).filter((row) => row.closest(INNER_LIST) === null)
          : rowsIn(inner);
      const isDown = key === KEYS.next.key;
      if (isDown && target === search) return () => rows[0]?.focus();
      if (inField(target)) return null;
      if (key === KEYS.search.key && search !== null) return () => focusAndSelect(search);
      if (!isDown && key !== KEYS.previous.key) return null;
      if (isOpen && inner === null) return isDown ? keys?.onNext : keys?.onPrevious;
      const at = rows.findIndex((row) => row === target);
      if (at === -1) {
        // The first row that is in view; the page is scrolled with the other keys.
        const first = rows.find((row) => row.getBoundingClientRect().top >= 0);
        return isDown && isNowhere(target) && first ? () => first.focus() : null;
      }
      const before = rows[at - 1] ?? (inner === null ? search : null);
      return () => (isDown ? rows[at + 1] : before)?.focus();
    };
    const action = act() ?? null;
    if (action === null) return;
    event.preventDefault();
    action();
  };
  useKeyDown(press);
}
