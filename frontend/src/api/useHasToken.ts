import { useSelector } from 'react-redux';

import { ownToken } from './baseApi';

/** Whether the calls of this tab have a token. It may end while a page is open. */
export const useHasToken = () => useSelector((state) => ownToken(state) !== null);
