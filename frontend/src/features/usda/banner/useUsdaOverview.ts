import { useEffect } from 'react';
import { useDispatch } from 'react-redux';

import { LIST } from '../../../api/tags';
import type { Schemas } from '../../../api/types';
import { isUnderWay, originalOf } from '../notices';
import { usdaApi, type UsdaOverview, useGetUsdaOverviewQuery } from '../usdaApi';

/** How often is asked what became of a notice that is on its way. */
export const POLL_MS = 15_000;

/**
 * What is known of the notice of a show, kept up to date while one is on its way. Once it has
 * arrived, the show is asked for again: it stands otherwise then.
 */
export function useUsdaOverview(event: Schemas['EventView']): UsdaOverview | undefined {
  const id = event._id.$oid;
  const known = usdaApi.endpoints.getUsdaOverview.useQueryState(id);
  const { data } = useGetUsdaOverviewQuery(id, {
    pollingInterval: isUnderWay(known.data) ? POLL_MS : 0,
  });

  const dispatch = useDispatch();
  const isNews = originalOf(data) !== undefined && event.usda_state !== 'complete';
  useEffect(() => {
    if (!isNews) return;
    dispatch(
      usdaApi.util.invalidateTags([
        { type: 'Event', id },
        { type: 'Deadline', id: LIST },
      ]),
    );
  }, [dispatch, isNews, id]);
  return data;
}
