import { useMediaQuery } from './useMediaQuery';

/** Whether the screen has room for one column only, as phones have. Nothing is narrow on paper. */
export const useNarrow = () => useMediaQuery('screen and (max-width: 47.99rem)');
