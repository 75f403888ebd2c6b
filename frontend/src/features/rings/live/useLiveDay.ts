import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';

import { baseApi, ownToken } from '../../../api/baseApi';
import { ownerOf } from '../../../api/owner';
import { lists } from '../../../api/endpoints';
import type { TagDescription } from '@reduxjs/toolkit/query';
import type { TagType } from '../../../api/tags';
import { sameValue } from '../../../components/form/merge';
import { connection } from '../../../sync/connection';
import { follow, type LiveStatus } from '../../../sync/live';
import { sharedStream } from '../../../sync/sharedStream';
import type { Instant } from '../../../lib/time/dates';
import { dayApi } from '../dayApi';
import type { LiveDay, LiveLine, RingBoard } from '../dayTypes';
import { PUBLISHED } from '../ringsApi';
import { type Day, withBeat, withMessage, withSchedule } from './liveDay';

/** A running day, as fresh as the connection allows. */
export interface LiveDayState {
  rings: readonly RingBoard[];
  /** What is known of the classes, by class. */
  lines: Readonly<Record<string, LiveLine>>;
  /** Null while nothing is known. */
  scheduleRevision: number | null;
  /** What changed with the last message; `all` after a pause. */
  changedClasses: readonly string[] | 'all';
  /** The server's time of what is shown. */
  asOf: Instant | null;
  /** When that arrived, by the clock of the page, which nobody can set; null if it was kept before. */
  heardAt: number | null;
  /** Likewise by the clock of the device. */
  heardOn: number | null;
  status: LiveStatus;
}

const NOTHING: LiveDayState = {
  rings: [],
  lines: {},
  scheduleRevision: null,
  changedClasses: [],
  asOf: null,
  heardAt: null,
  heardOn: null,
  status: 'stale',
};

type Tag = TagDescription<TagType>;

/** What the page reads again after a change. */
function tagsOf(before: Day | null, day: Day, id: string, isPublic: boolean): Tag[] {
  const changed = day.changedClasses;
  const isMoved = before !== null && before.scheduleRevision !== day.scheduleRevision;
  if (isPublic) {
    return [
      ...(isMoved ? [{ type: 'Schedule' as const, id }] : []),
      // All spectators hear of each tap; only what was published is worth their question.
      ...(day.hasPublished ? [{ type: 'Judging' as const, id }] : []),
    ];
  }
  // What the page has read when it begins to follow is not read again.
  const hasNews = before !== null && changed.length > 0;
  // A class that changed while the schedule says the same of it may have another format, and with
  // it other judges: a link can be for more or fewer classes.
  const mayBeJudgedAnew =
    changed === 'all' || changed.some((one) => sameValue(before?.lines[one], day.lines[one]));
  return [
    ...(hasNews ? [{ type: 'EventSummary' as const, id }, ...lists('Judging')] : []),
    ...(before !== null && mayBeJudgedAnew ? (['DeviceLink'] as const) : []),
    ...(isMoved || changed === 'all' ? (['Schedule'] as const) : []),
    ...(day.hasRingMoved ? (['Gate'] as const) : []),
    // Announcers and offices see what everyone does.
    ...(day.hasPublished ? [PUBLISHED] : []),
    ...(changed === 'all'
      ? (['Gate', 'Judging'] as const)
      : changed.flatMap((one) => [
          { type: 'Gate' as const, id: one },
          { type: 'Judging' as const, id: one },
        ])),
  ];
}

interface Store {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getState: () => unknown;
}

/** What the tab that follows the stream tells the others. */
type Told =
  | { event: string; data: unknown }
  | { status: LiveStatus }
  /** All that is known, and how long ago it was heard, in milliseconds; `null`: it was kept before. */
  | { day: Day; status: LiveStatus; age: number | null };

/** Without a message of the tab that follows for so long, nothing counts as fresh. */
const QUIET_MS = 25_000;

/** A stream with all parts of the page that use it. Nobody follows it in a tab that nobody sees. */
function liveDay(store: Store, id: string, isPublic: boolean) {
  let day: Day | null = null;
  let state = NOTHING;
  let stop: (() => void) | null = null;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const show = (more: Partial<LiveDayState>) => {
    state = { ...state, ...more };
    for (const listener of listeners) listener();
  };
  const take = (next: Day | null, heardAt: number | null = performance.now()) => {
    if (next === null) return;
    const tags = tagsOf(day, next, id, isPublic);
    day = next;
    const { rings, lines, scheduleRevision, changedClasses, asOf } = next;
    const heardOn = heardAt === null ? null : Date.now();
    show({ rings, lines, scheduleRevision, changedClasses, asOf, heardAt, heardOn });
    if (tags.length > 0) store.dispatch(baseApi.util.invalidateTags(tags));
  };
  const takeEvent = (event: string, data: unknown) => {
    if (event === 'day') take(withMessage(day, data as LiveDay));
    else if (event === 'beat') take(withBeat(day, (data as { as_of: Instant }).as_of));
  };
  const whole = (): Told | null => {
    if (day === null) return null;
    const { status, heardAt } = state;
    return { day, status, age: heardAt === null ? null : performance.now() - heardAt };
  };
  const poll = async () => {
    const { getSchedule, getPublicSchedule } = dayApi.endpoints;
    const once = { subscribe: false, forceRefetch: true };
    const found = isPublic
      ? await store.dispatch(getPublicSchedule.initiate(id, once))
      : await store.dispatch(getSchedule.initiate(id, once));
    if (found.data === undefined || found.isError) return false;
    // Without a network what this device kept answers: it is no news, and older than what was heard.
    const isKept = connection.isOffline();
    if (!isKept || day === null) take(withSchedule(day, found.data), isKept ? null : undefined);
    return !isKept;
  };
  const lead = (tell: (told: Told) => void) => {
    clearTimeout(quiet);
    const tellWhole = () => {
      const known = whole();
      if (known !== null) tell(known);
    };
    return follow({
      url: `${location.origin}/showstable/events/${isPublic ? 'public/' : ''}${encodeURIComponent(id)}/live`,
      token: () => (isPublic ? null : ownToken(store.getState())),
      from: state.status,
      onMessage: (event, data) => {
        takeEvent(event, data);
        tell({ event, data });
      },
      poll: () => poll().finally(tellWhole),
      onStatus: (status) => {
        show({ status });
        tell({ status });
      },
    });
  };
  const hear = (told: Told) => {
    clearTimeout(quiet);
    quiet = setTimeout(() => show({ status: 'stale' }), QUIET_MS);
    if ('event' in told) {
      // A part of what is not known yet says nothing.
      const isWhole = told.event === 'day' && (told.data as LiveDay).is_whole;
      if (day !== null || isWhole) takeEvent(told.event, told.data);
    } else if ('day' in told) {
      take(told.day, told.age === null ? null : performance.now() - told.age);
      show({ status: told.status });
    } else show(told);
  };
  const start = () => {
    const owner = isPublic ? 'public' : ownerOf(store.getState());
    const end =
      owner === null
        ? lead(() => undefined)
        : sharedStream<Told>({ name: `${owner} ${id}`, lead, whole, hear });
    return () => {
      end();
      clearTimeout(quiet);
      show({ status: 'stale' });
    };
  };
  const fit = () => {
    if (document.visibilityState !== 'hidden' && listeners.size > 0) stop ??= start();
    else {
      stop?.();
      stop = null;
    }
  };
  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) document.addEventListener('visibilitychange', fit);
      listeners.add(listener);
      fit();
      return () => {
        listeners.delete(listener);
        // A part that is replaced by another one does not end the stream.
        setTimeout(() => {
          if (listeners.size > 0) return;
          document.removeEventListener('visibilitychange', fit);
          fit();
        });
      };
    },
  };
}

type Live = ReturnType<typeof liveDay>;

/** The streams of each store; a page has few. */
const streams = new WeakMap<object, Map<string, Live>>();

/**
 * Follows a running day. What changes of gates, orders, results and the schedule is read again by
 * itself.
 *
 * @param id - of the show; its public one will do if `isPublic`
 */
export function useLiveDay(id: string, { isPublic = false } = {}): LiveDayState {
  const live = useStream(id, isPublic);
  return useSyncExternalStore(live.subscribe, live.read);
}

/**
 * Reads again what others change in a show while a page is open, such as its entries or results:
 * for pages that do not show the day itself.
 */
export function useChangesOf(id: string): void {
  const live = useStream(id, false);
  useEffect(() => live.subscribe(() => undefined), [live]);
}

function useStream(id: string, isPublic: boolean): Live {
  const store = useStore() as Store;
  const own = streams.get(store) ?? new Map<string, Live>();
  streams.set(store, own);
  const key = `${isPublic ? 'public' : 'office'} ${id}`;
  const live = own.get(key) ?? liveDay(store, id, isPublic);
  own.set(key, live);
  return live;
}
