import { useEffect } from 'react';
import { useDispatch } from 'react-redux';

import { baseApi } from '../../api/baseApi';
import { tagTypes } from '../../api/tags';
import { dirtyInputs } from '../../components/form/unsaved/unsaved';
import { connection } from '../../sync/connection';
import { keepReads } from '../../sync/offlineReads';
import { registerWorker } from '../../sync/registerWorker';

/** Builds for development have no worker, because they change all the time. */
const IS_BUILT = process.env.NODE_ENV === 'production';

keepReads();

const isIdle = () => document.visibilityState === 'hidden' && dirtyInputs().length === 0;

/**
 * Makes the pages of a session work without a network: keeps the application and what was read on
 * this device, and reads again and checks the account when the service is back.
 */
export function useSync(): void {
  const dispatch = useDispatch();
  useEffect(() => (IS_BUILT ? registerWorker(isIdle) : undefined), []);
  useEffect(() => {
    const stop = connection.subscribe(() => {
      if (!connection.isOffline()) dispatch(baseApi.util.invalidateTags([...tagTypes]));
    });
    // The account was perhaps not checked because there is no network.
    if (!navigator.onLine) void connection.silent();
    return stop;
  }, [dispatch]);
}
