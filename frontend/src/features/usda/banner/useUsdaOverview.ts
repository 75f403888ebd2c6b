import { useEffect } from 'react';
import { useDispatch } from 'react-redux';

import { LIST } from '../../../api/tags';
import type { Schemas } from '../../../api/types';
import { isUnderWay, originalOf } from '../notices';
import { usdaApi, type UsdaOverview, useGetUsdaOverviewQuery } from '../usdaApi';

/** How often the state of a notice is polled while it is being delivered, in milliseconds. */
export const POLL_MS = 15_000;

/**
 * Loads the overview of a show's notice, and polls it while a notice is being delivered. After
 * delivery it reloads the show, whose state has changed.
 */
export function useUsdaOverview(event: Schemas['EventView']): UsdaOverview | undefined {
  const id = event._id.$oid;
  const known = usdaApi.endpoints.getUsdaOverview.useQueryState(id);
  const { currentData: data } = useGetUsdaOverviewQuery(id, {
    pollingInterval: isUnderWay(known.currentData) ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });

  const dispatch = useDispatch();
  const isEventOutdated = originalOf(data) !== undefined && event.usda_state !== 'complete';
  useEffect(() => {
    if (!isEventOutdated) return;
    dispatch(
      usdaApi.util.invalidateTags([
        { type: 'Event', id },
        { type: 'Deadline', id: LIST },
      ]),
    );
  }, [dispatch, isEventOutdated, id]);
  return data;
}
