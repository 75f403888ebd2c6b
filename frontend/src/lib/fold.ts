/** A text without case and accents, for a search: `Müller` becomes `muller`. */
export const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
