/** A `matchMedia` in which either every query matches or none does. */
export const mediaQueries =
  (matches: boolean) =>
  (
    media: string,
  ): Pick<MediaQueryList, 'matches' | 'media' | 'addEventListener' | 'removeEventListener'> => ({
    matches,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
