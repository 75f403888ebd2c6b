import { useState } from 'react';

import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { keepLink, keptLink, type OwnLink } from '../../entries/parts/ownLink';

/** Whose day is shown. */
export type Whose =
  | { kind: 'numbers'; numbers: readonly number[] }
  /** Of a rider or a trainer. */
  | { kind: 'name'; name: string }
  /** By the link of an entry, which no address has. */
  | { kind: 'link'; of: 'rider' | 'trainer'; link: OwnLink };

/** The most back numbers that are shown together. */
const MOST = 50;

const keyOf = (show: string) => `showstable_my_number:${show}`;

function kept(show: string): string | null {
  try {
    return localStorage.getItem(keyOf(show));
  } catch {
    return null;
  }
}

/** Without storage it is asked for again. */
function keep(show: string, whose: string): void {
  try {
    if (whose === '') localStorage.removeItem(keyOf(show));
    else localStorage.setItem(keyOf(show), whose);
  } catch {
    // See above.
  }
}

/** Reads back numbers or a name; `null` if the text is neither. */
export function readWhose(text: string): Whose | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const numbers = words.flatMap((word) => /^#?(\d{1,6})$/.exec(word)?.[1] ?? []).map(Number);
  if (words.length > 0 && numbers.length === words.length) {
    return { kind: 'numbers', numbers: [...new Set(numbers)].slice(0, MOST) };
  }
  const name = text.trim().replace(/\s+/g, ' ');
  return /^\p{L}/u.test(name) ? { kind: 'name', name } : null;
}

/** What {@link readWhose} reads again; blank for who is shown by a link. */
export function sayWhose(whose: Whose | null): string {
  if (whose?.kind === 'numbers') return whose.numbers.join(', ');
  return whose?.kind === 'name' ? whose.name : '';
}

/** As the address and the browser keep it: what was typed, or `@rider` or `@trainer`. */
function readKept(text: string, link: OwnLink | null): Whose | null {
  if (text !== '@rider' && text !== '@trainer') return readWhose(text);
  return link && { kind: 'link', of: text === '@rider' ? 'rider' : 'trainer', link };
}

/** See {@link useWhose}. */
export interface WhoseDay {
  whose: Whose | null;
  /** The link that this device has. */
  link: OwnLink | null;
  /** Shows the day of what is typed; blank shows none. */
  choose: (text: string) => void;
  /** Shows the day of the link's rider or trainer. */
  chooseLink: (of: 'rider' | 'trainer') => void;
  /** Takes the link from this device. */
  forgetLink: () => void;
}

/**
 * Whose day is shown: that of the address, which can be shared, or else what was typed in this
 * browser. What somebody else shared does not replace that.
 */
export function useWhose(show: string): WhoseDay {
  const { read, change } = useFilterParams<'number'>();
  const [own, setOwn] = useState(() => kept(show) ?? '');
  const [link, setLink] = useState(() => keptLink(show));
  const set = (text: string) => {
    keep(show, text);
    setOwn(text);
    change({ number: text });
  };
  return {
    whose: readKept(read('number') || own, link),
    link,
    choose: (text) => set(sayWhose(readWhose(text))),
    chooseLink: (of) => set(`@${of}`),
    forgetLink: () => {
      keepLink(show, null);
      setLink(null);
      set('');
    },
  };
}
