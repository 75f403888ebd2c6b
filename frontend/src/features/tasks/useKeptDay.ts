import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';

import { addDays } from '../../lib/time/days';
import { connection } from '../../sync/connection';
import { dayApi } from '../barnDay/dayApi';
import { horsesApi } from '../horses/horsesApi';
import { usePlace } from '../people/place';
import { useBarnZone, useToday } from '../people/useBarn';
import { servicesApi } from '../services/servicesApi';

/** How old what is kept of the day may get before it is read again, in seconds. */
const AHEAD_SECONDS = 60 * 60;

/** The feeding plans as their pages ask for them. */
const PLANS = { view: 'feeding', limit: 500 } as const;

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** Reads all pages of the feeding plans; nobody waits for them, so that a failure is not told. */
async function readPlans(dispatch: Dispatch): Promise<void> {
  const { initiate } = horsesApi.endpoints.listOverview;
  const quietly = { subscribe: false };
  let read = await dispatch(initiate(PLANS, { ...quietly, forceRefetch: true }));
  while (read.isSuccess && read.hasNextPage)
    read = await dispatch(initiate(PLANS, { ...quietly, direction: 'forward' }));
}

/**
 * Reads ahead what the pages of the day show, so that they open without a network that was there when
 * the day was opened: tomorrow, the extras of both days in each barn, and the feeding plans.
 *
 * @param isRead - whether the day itself is read
 */
export function useKeptDay(isRead: boolean): void {
  const dispatch = useDispatch<Dispatch>();
  const zone = useBarnZone();
  const today = useToday();
  const { options, idOf } = usePlace('record_care');
  const readDay = dayApi.usePrefetch('getToday');
  const readExtras = servicesApi.usePrefetch('getExtras');
  const barns = options.map(({ id }) => idOf(id)).join(' ');
  useEffect(() => {
    if (!isRead) return;
    const tomorrow = addDays(today, 1);
    const ahead = { ifOlderThan: AHEAD_SECONDS };
    readDay({ date: tomorrow, time_zone: zone }, ahead);
    for (const barn of barns.split(' ')) {
      const organization = barn === '' ? {} : { organization_id: barn };
      for (const date of [today, tomorrow]) readExtras({ date, ...organization }, ahead);
    }
  }, [isRead, today, zone, barns, readDay, readExtras]);
  useEffect(() => {
    if (isRead && !connection.isOffline()) void readPlans(dispatch);
  }, [isRead, today, dispatch]);
}
