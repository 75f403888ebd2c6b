import { useEffect, useEffectEvent, useRef } from 'react';

import type { PagedList } from '../../../api/paging';

/**
 * Opens what was found when Enter is pressed in the search of a list, and only one thing is found,
 * or only one is meant by the text. It waits until the answer for this text is there.
 *
 * @param sought - the text for which the list is filtered
 * @param isMeant - whether the text is the name of a thing, which no other has
 * @returns what is called with the text when Enter is pressed
 */
export function useOpenOnlyHit<T>(
  { items, more }: Pick<PagedList<T>, 'items' | 'more'>,
  sought: string,
  open: (item: T) => void,
  isMeant: (item: T, text: string) => boolean = () => false,
): (text: string) => void {
  const entered = useRef<string | null>(null);
  const settle = () => {
    if (entered.current === sought && items === undefined) return;
    const isAnswered = entered.current === sought;
    entered.current = null;
    const found = items ?? [];
    const only = found.length === 1 && more === null ? found[0] : undefined;
    const hit = only ?? found.find((item) => isMeant(item, sought));
    if (!isAnswered || hit === undefined) return;
    // The keys of what is open are not for the field.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    open(hit);
  };
  const settled = useEffectEvent(settle);
  useEffect(() => {
    if (entered.current !== null) settled();
  }, [items, sought]);
  return (text) => {
    entered.current = text === '' ? null : text;
    // Otherwise the list is loaded for the text first.
    if (text !== '' && text === sought) settle();
  };
}
