import { useState } from 'react';

import { useFilterParams } from '../../../components/ui/lists/useFilterParams';

const keyOf = (show: string) => `showstable_my_number:${show}`;

function kept(show: string): string | null {
  try {
    return localStorage.getItem(keyOf(show));
  } catch {
    return null;
  }
}

/** Without storage it is asked for again. */
function keep(show: string, number: string): void {
  try {
    if (number === '') localStorage.removeItem(keyOf(show));
    else localStorage.setItem(keyOf(show), number);
  } catch {
    // See above.
  }
}

/** Reads a back number; `null` if the text is none. */
export function readNumber(text: string): number | null {
  const [, digits] = /^\s*#?(\d{1,6})\s*$/.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
}

/**
 * The back number whose day is shown: the one in the address, which can be shared, or else the one
 * that was typed in this browser. What somebody else shared does not replace that.
 */
export function useMyNumber(show: string): [number | null, (text: string) => void] {
  const { read, change } = useFilterParams<'number'>();
  const [own, setOwn] = useState(() => kept(show) ?? '');
  const choose = (text: string) => {
    const number = readNumber(text)?.toString() ?? '';
    keep(show, number);
    setOwn(number);
    change({ number });
  };
  return [readNumber(read('number') || own), choose];
}
