import { MOST_PARTS } from './divide';

/** What people call a class. */
export interface Named {
  number: string;
  name: string;
}

/** What a part of a class could be called. */
export interface Proposal extends Named {
  /** What it is called among the parts: `A`. */
  label: string;
}

/** The longest number and the longest name of a class. */
export const NUMBER_MAX = 10;
export const NAME_MAX = 200;

const LETTERS = Array.from({ length: MOST_PARTS }, (_, at) => String.fromCharCode(65 + at));
const DIGITS = LETTERS.map((_, at) => String(at + 1));

const fits = (number: string, taken: ReadonlySet<string>) =>
  number.length <= NUMBER_MAX && !taken.has(number.toLowerCase());

/** The numbers of classes, as {@link proposalsOf} and {@link proposalOf} compare them. */
export const numbersIn = (classes: readonly Named[]): ReadonlySet<string> =>
  new Set(classes.map(({ number }) => number.toLowerCase()));

/**
 * What the parts of a class could be called: `12A` to `12F`; `12A1` to `12A6`, as `12AA` is read
 * wrongly. Without numbers if other classes have them.
 */
export function proposalsOf({ number, name }: Named, taken: ReadonlySet<string>): Proposal[] {
  const endsInLetter = /\p{L}$/u.test(number);
  const labels = endsInLetter ? DIGITS : LETTERS;
  const ways = [labels.map((label) => number + label), labels.map((label) => `${number}-${label}`)];
  const numbers = ways.find((way) => way.every((one) => fits(one, taken))) ?? [];
  return labels.map((label, at) => {
    const end = ` (${label})`;
    return { label, number: numbers[at] ?? '', name: name.slice(0, NAME_MAX - end.length) + end };
  });
}

/** What combined classes could be called: `12/13`. */
export function proposalOf(classes: readonly Named[], taken: ReadonlySet<string>): Named {
  const number = classes.map((one) => one.number).join('/');
  return {
    number: classes.length > 1 && fits(number, taken) ? number : '',
    // Never the name of one of them alone: it keeps that.
    name: classes
      .map(({ name }) => name)
      .join(' / ')
      .slice(0, NAME_MAX),
  };
}
