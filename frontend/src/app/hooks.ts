import { useSelector } from 'react-redux';

import type { RootState } from './makeStore';

/** `useSelector` that knows this store. */
export const useAppSelector = useSelector.withTypes<RootState>();
