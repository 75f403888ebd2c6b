import { useSelector } from 'react-redux';

import type { RootState } from './makeStore';

/** `useSelector`, typed for this store. */
export const useAppSelector = useSelector.withTypes<RootState>();
