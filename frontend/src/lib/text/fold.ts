/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
};

/**
 * A text as searches and comparisons of names read it: without case, accents and characters that
 * nobody sees, with one kind of dashes, apostrophes and quotation marks. `Müller’s` becomes
 * `muller's`. The server has the same rule.
 */
export const fold = (text: string): string =>
  text
    .replace(/[`´ʹʻ-ʽˈ՚׳‘-‛′‵‹›ꞌ]/g, "'")
    .replace(/[«»ʺ״“-‟″‶]/g, '"')
    .replace(/\p{Dash}/gu, '-')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{DI}]/gu, '')
    .replace(/[ßæœøłđıς]/g, (letter) => LETTERS[letter] ?? letter)
    .trim();

/** Whether two names are the same to a reader. Blank texts are no names. */
export const isSameName = (one: string, other: string): boolean =>
  nameKey(one) !== '' && nameKey(one) === nameKey(other);

/** The form in which names are compared: folded, with single spaces. */
export const nameKey = (name: string): string => fold(name).replace(/\s+/g, ' ');
