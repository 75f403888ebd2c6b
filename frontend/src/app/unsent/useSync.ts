import { useEffect } from 'react';
import { useDispatch, useStore } from 'react-redux';

import { baseApi } from '../../api/baseApi';
import { hearTabs } from '../../api/otherTabs';
import { tagTypes } from '../../api/tags';
import { dirtyInputs } from '../../components/form/unsaved/unsaved';
import { connection } from '../../sync/connection';
import { keepReads } from '../../sync/offlineReads';
import { registerWorker, whenQuiet } from '../../sync/registerWorker';

/** Builds for development have no worker, because they change all the time. */
const IS_BUILT = process.env.NODE_ENV === 'production';

keepReads();

const isIdle = () => document.visibilityState === 'hidden' && dirtyInputs().length === 0;

/** Whether the page waits for what it shows. */
function isReading(state: unknown): boolean {
  const { api } = state as { api: { queries: Record<string, { status: string } | undefined> } };
  return Object.values(api.queries).some((query) => query?.status === 'pending');
}

/**
 * Makes the pages of a session work without a network: keeps the application and what was read on
 * this device, and reads again and checks the account when the service is back.
 *
 * @param isDevice - whether the page is of a device at the ring
 */
export function useSync({ isDevice = false } = {}): void {
  const dispatch = useDispatch();
  const store = useStore();
  useEffect(() => {
    if (!IS_BUILT) return undefined;
    const quiet = whenQuiet(() => isReading(store.getState()));
    return registerWorker(isIdle, { isDevice, quiet });
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
