import { useEffect } from 'react';
import { useDispatch, useStore } from 'react-redux';

import { baseApi, longApi } from '../../api/baseApi';
import { tagTypes } from '../../api/tags';
import { dirtyInputs } from '../../components/form/unsaved/unsaved';
import { OPEN_DIALOG } from '../../components/layout/pageFocus';
import { connection } from '../../sync/connection';
import { keepReads } from '../../sync/offlineReads';
import { hearTabs, tellOthers } from '../../sync/otherTabs';
import { registerWorker, whenQuiet } from '../../sync/registerWorker';
import type { RootState } from '../makeStore';

/** Builds for development have no worker, because they change all the time. */
const IS_BUILT = process.env.NODE_ENV === 'production';

keepReads();
tellOthers();

/** The calls of the page in the store of an API. */
type Calls = Record<string, { status: string } | undefined>;

const isAnyPending = (calls: Calls) => Object.values(calls).some((it) => it?.status === 'pending');

/** Whether the page waits for what it shows. */
const isReading = (state: RootState) => isAnyPending(state.api.queries);

/**
 * Whether nobody looks at the page, and nothing would be lost if it were loaded again: nothing typed,
 * no dialog in which somebody is about to say something, and nothing that is being sent.
 */
export const isIdle = ({ api, [longApi.reducerPath]: long }: RootState): boolean =>
  document.visibilityState === 'hidden' &&
  dirtyInputs().length === 0 &&
  document.querySelector(OPEN_DIALOG) === null &&
  !isAnyPending(api.mutations) &&
  !isAnyPending(long.mutations);

/**
 * Makes the pages of a session work without a network: keeps the application and what was read on
 * this device, and reads again and checks the account when the service is back.
 *
 * @param isDevice - whether the page is of a device at the ring
 */
export function useSync({ isDevice = false } = {}): void {
  const dispatch = useDispatch();
  const store = useStore<RootState>();
  useEffect(() => {
    if (!IS_BUILT) return undefined;
    const quiet = whenQuiet(() => isReading(store.getState()));
    return registerWorker(() => isIdle(store.getState()), { isDevice, quiet });
  }, [store, isDevice]);
  useEffect(
    () =>
      hearTabs(
        () => store.getState(),
        (tags) => dispatch(baseApi.util.invalidateTags([...tags])),
      ),
    [store, dispatch],
  );
  useEffect(() => {
    const stop = connection.subscribe(() => {
      if (!connection.isOffline()) dispatch(baseApi.util.invalidateTags([...tagTypes]));
    });
    // The account was perhaps not checked because there is no network.
    if (!navigator.onLine) void connection.silent();
    return stop;
  }, [dispatch]);
}
