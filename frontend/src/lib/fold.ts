/** A text without case and accents, for comparisons: `Müller` becomes `muller`. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
