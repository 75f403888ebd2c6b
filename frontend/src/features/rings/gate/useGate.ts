import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';

import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import type { KeptChange } from '../../../sync/changes';
import { useOutbox } from '../../../sync/OutboxProvider';
import { isForClass } from '../../device/deviceLinks';
import { useDevice } from '../../device/useDevice';
import { dayApi } from '../dayApi';
import type { ClassState, NamedClass, ScheduleView } from '../dayTypes';
import { serverNow } from '../live/liveDay';
import type { LiveDayState } from '../live/useLiveDay';
import { type Act, changeOf, gateChanges, sayAct, tappedOf, tapTime } from './acts';
import { shownState } from './shownGate';

/** A class that a gate can show. */
export interface GateClass extends NamedClass {
  ring_id: string;
  with: string | null;
  state: ClassState;
}

/** The ring of classes that are not in the schedule. */
export const NO_RING = 'none';

/** The classes of a schedule, by ring in their order. */
function classesOf(schedule: ScheduleView): GateClass[] {
  const sessions = schedule.sessions.toSorted((one, other) =>
    one.starts_at.$date.localeCompare(other.starts_at.$date),
  );
  const lines = sessions.flatMap(({ ring_id, lines: own }) =>
    own.flatMap(({ class_id, number, name, with: other, state }): GateClass[] =>
      class_id === null
        ? []
        : [{ class_id, number, name, ring_id, with: other, state: state ?? 'waiting' }],
    ),
  );
  const others = schedule.unscheduled.map(({ class_id, number, name }): GateClass => {
    return { class_id, number, name, ring_id: NO_RING, with: null, state: 'waiting' };
  });
  return [...lines, ...others];
}

/**
 * Which ring and class the gate shows: what was chosen, or else the class that runs, or the one that
 * comes next.
 */
export function useGateChoice(schedule: ScheduleView, eventId: string) {
  const { read, change } = useFilterParams<'ring' | 'class'>();
  const { state } = useOutbox();
  const device = useDevice();
  const changes = gateChanges(state.changes, eventId);
  const isOwn = ({ class_id, ring_id }: GateClass) =>
    device === null || isForClass(device, class_id, ring_id);
  const classes = classesOf(schedule)
    .filter(isOwn)
    .map((one) => ({ ...one, state: shownState(one, changes) }));
  const rings = [...schedule.rings, { id: NO_RING, name: 'Not in the schedule' }].filter(({ id }) =>
    classes.some(({ ring_id }) => ring_id === id),
  );
  const wanted = classes.find(({ class_id }) => class_id === read('class'));
  const busy = wanted ?? classes.find((one) => one.state === 'running');
  const ring = rings.find(({ id }) => id === read('ring')) ??
    rings.find(({ id }) => id === busy?.ring_id) ??
    rings[0] ?? { id: NO_RING, name: '' };
  const own = classes.filter(({ ring_id }) => ring_id === ring.id);
  const running = own.filter((one) => one.state === 'running');
  const next = own.find((one) => one.state === 'waiting') ?? null;
  const shown =
    own.find(({ class_id }) => class_id === read('class')) ??
    running[0] ??
    next ??
    own.findLast((one) => one.state === 'finished');
  return {
    rings,
    ring,
    classes: own,
    running,
    next,
    shown,
    chooseRing: (id: string) => change({ ring: id, class: '' }),
    /** Without an id, the class that runs, or the next one. */
    chooseClass: (id?: string) => change({ class: id ?? '' }),
  };
}

/** What was tapped last, with what undoes it. */
interface LastTap {
  text: string;
  name: string;
  undo: Act | null;
  /** The time that it says. */
  at: string;
}

/** Taps at the gates of a show: kept on this device, and sent as soon as possible. */
export function useGateActs(eventId: string, live: LiveDayState) {
  const { state, add, drop, repeat } = useOutbox();
  const changes = gateChanges(state.changes, eventId);
  const [last, setLast] = useState<LastTap | null>(null);
  const latest = useRef(0);
  // What does not count is said by itself, and there is nothing to undo.
  const isKept = ({ state: of }: KeptChange) => of === 'waiting' || of === 'sent';
  const failed = changes.filter((change) => !isKept(change));
  if (last !== null && failed.some((change) => tappedOf(change).at === last.at)) setLast(null);
  /** The present time by the clock of the show. */
  const now = () => Math.ceil(serverNow(live));
  /**
   * Keeps a tap.
   *
   * @param name - what it is on: `No. 102 Star`, or `12 · Open Pleasure`
   * @param undo - what undoes it
   */
  const tap = (act: Act, name: string, undo: Act | null) => {
    const at = tapTime(changes, eventId, Math.max(now(), latest.current + 1));
    latest.current = Date.parse(at);
    void add(changeOf(eventId, act, at, name));
    setLast({ text: sayAct(act, name), name, undo, at });
  };
  return { changes, now, tap, last, drop, repeat };
}

/**
 * Keeps the gates of a ring on this device, also those that are not looked at, so that they are there
 * without a network.
 */
export function useKeptGates(
  eventId: string,
  classes: readonly NamedClass[],
  shown: string | undefined,
  { changedClasses, status }: LiveDayState,
): void {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const ids = classes.map(({ class_id }) => class_id).join(' ');
  const fetched = useRef(new Set<string>());
  useEffect(() => {
    if (status === 'stale') return undefined;
    let isOver = false;
    const keep = async () => {
      for (const class_id of ids.split(' ')) {
        const isChanged = changedClasses === 'all' || changedClasses.includes(class_id);
        if (isOver || class_id === '' || class_id === shown) continue;
        const at = { id: eventId, class_id };
        const once = { subscribe: false, forceRefetch: isChanged };
        if (isChanged || !fetched.current.has(class_id)) {
          const { isSuccess } = await dispatch(dayApi.endpoints.getGate.initiate(at, once));
          if (isSuccess) fetched.current.add(class_id);
        }
      }
    };
    void keep();
    return () => {
      isOver = true;
    };
  }, [dispatch, eventId, ids, shown, changedClasses, status]);
}
