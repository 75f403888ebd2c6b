import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useRef } from 'react';

import type { LiveDayState } from '../live/useLiveDay';
import { newsOf } from './publicDay';
import { useGetMyDayQuery, useGetOwnDayQuery } from './publicDayApi';
import type { Whose } from './useWhose';

/** How often somebody's day is asked for, in milliseconds; with a stream only for what it lacks. */
const LOOK_MS = 15_000;
const LIVE_LOOK_MS = 60_000;

/** The classes of somebody in all rings, read again when something changes in one of them. */
export function useMyDay(id: string, whose: Whose | null, live: LiveDayState) {
  const options = {
    pollingInterval: live.status === 'live' ? LIVE_LOOK_MS : LOOK_MS,
    skipPollingIfUnfocused: true,
  };
  const isByLink = whose?.kind === 'link';
  const byLink = useGetOwnDayQuery(
    isByLink ? { token: whose.link.token, of: whose.of } : skipToken,
    options,
  );
  const open = useGetMyDayQuery(
    whose === null || isByLink
      ? skipToken
      : {
          id,
          ...(whose.kind === 'numbers' ? { numbers: whose.numbers } : { name: whose.name }),
        },
    options,
  );
  const query = isByLink ? byLink : open;
  const { currentData: day, refetch } = query;
  const { changedClasses } = live;
  const news = day === undefined ? null : newsOf(day.classes, live.lines);
  const isChanged =
    changedClasses === 'all' ||
    day?.classes.some(({ class_id }) => changedClasses.includes(class_id)) === true;
  const known = useRef({ news, changedClasses });
  useEffect(() => {
    const before = known.current;
    known.current = { news, changedClasses };
    if (news === null || before.news === null) return;
    if (before.news !== news || (isChanged && before.changedClasses !== changedClasses)) {
      void refetch();
    }
  }, [news, changedClasses, isChanged, refetch]);
  return query;
}
