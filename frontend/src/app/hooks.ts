import { useDispatch, useSelector } from 'react-redux';

import type { AppDispatch, RootState } from './makeStore';

/** `useDispatch` that knows this store. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();

/** `useSelector` that knows this store. */
export const useAppSelector = useSelector.withTypes<RootState>();
