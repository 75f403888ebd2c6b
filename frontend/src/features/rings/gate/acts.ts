import { countOf } from '../../../lib/intl';
import type { Change, Changes, KeptChange } from '../../../sync/changes';
import { sayBarred } from '../parts/Barred';
import type {
  ClassState,
  EntryState,
  GateEntry,
  GateView,
  NamedClass,
  RingStatus,
} from '../dayTypes';
import { timeAfter } from '../live/liveDay';
import { fullNameOf } from './gateWords';

/** What a steward taps. */
export type Act =
  | { on: 'entry'; class_id: string; registration_id: string; state: EntryState }
  | {
      on: 'class';
      class_id: string;
      ring_id: string | null;
      /** The class that it is ridden at once with, or it itself. */
      group: string;
      state: ClassState;
    }
  | { on: 'ring'; ring_id: string; state: RingStatus; reason: string; until: string | null };

/** What was tapped, and when. */
export type Tapped = Act & { at: string };

/** States in the words of a gate, as what a horse is: `No. 102 Star: in the ring`. */
export const SAID: Readonly<Record<EntryState, string>> = {
  expected: 'not here yet',
  here: 'here',
  hold: 'asked to wait',
  in_ring: 'in the ring',
  done: 'done',
  no_show: 'no-show',
  scratched: 'scratched',
};

const CLASS_SAID: Readonly<Record<ClassState, string>> = {
  waiting: 'not started',
  running: 'started',
  finished: 'ended',
};

const RING_SAID: Readonly<Record<RingStatus, string>> = {
  closed: 'closed',
  empty: 'open',
  running: 'running again',
  hold: 'on hold',
};

/** What an act does: `No. 102 Star: in the ring`. */
export function sayAct(act: Act, name: string): string {
  if (act.on === 'entry') return `${name}: ${SAID[act.state]}`;
  return `${name}: ${act.on === 'class' ? CLASS_SAID[act.state] : RING_SAID[act.state]}`;
}

/** The lane of all that is tapped at a show's gates: what is tapped first is sent first. */
const laneOf = (eventId: string) => `gate:${eventId}`;

/** The time in so many minutes. */
export const minutesFromNow = (minutes: number, now: number): string =>
  new Date(now + minutes * 60_000).toISOString();

/** What an act concerns, in a way that can be read back. */
const aboutOf = (act: Act): string => {
  if (act.on === 'entry') return `entry:${act.class_id}:${act.registration_id}`;
  if (act.on === 'ring') return `ring:${act.ring_id}`;
  return `class:${act.class_id}:${act.ring_id ?? ''}:${act.group}`;
};

/**
 * The time of a tap. It is later than all taps before, because the later of two counts: also when the
 * clock of the device was set back between them.
 */
export function tapTime(changes: Changes, eventId: string, now: number): string {
  const times = changes.filter(({ lane }) => lane === laneOf(eventId)).map(timeOf);
  return timeAfter(times, now);
}

const timeOf = ({ body }: KeptChange) => Date.parse((body as { at: string }).at);

/** An act as a change that is kept until it is sent. */
export function changeOf(eventId: string, act: Act, at: string, name: string): Change {
  const common = {
    lane: laneOf(eventId),
    about: aboutOf(act),
    label: sayAct(act, name),
    isTimed: true,
  };
  const { state } = act;
  switch (act.on) {
    case 'entry': {
      const path = `events/${eventId}/classes/${act.class_id}/gate`;
      const body = { registration_id: act.registration_id, state, at };
      return { ...common, method: 'POST', path, body };
    }
    case 'class': {
      const path = `events/${eventId}/classes/${act.class_id}/state`;
      return { ...common, method: 'POST', path, body: { state, at } };
    }
    case 'ring': {
      const path = `events/${eventId}/rings/${act.ring_id}/state`;
      const { reason, until } = act;
      return { ...common, method: 'PUT', path, body: { state, reason, until, at } };
    }
  }
}

/** The taps of a show among the changes of this device. */
export const gateChanges = (changes: Changes, eventId: string): Changes =>
  changes.filter(({ lane }) => lane === laneOf(eventId));

/** Reads a tap back from its change. */
export function tappedOf({ about = '', body }: KeptChange): Tapped {
  const [on, id = '', second = '', group = ''] = about.split(':');
  const { state, at, reason, until } = body as {
    state: string;
    at: string;
    reason?: string;
    until?: string | null;
  };
  if (on === 'entry') {
    const act = { on: 'entry', class_id: id, registration_id: second } as const;
    return { ...act, state: state as EntryState, at };
  }
  if (on === 'class') {
    const act = { on: 'class', class_id: id, ring_id: second === '' ? null : second } as const;
    return { ...act, group, state: state as ClassState, at };
  }
  const act = { on: 'ring', ring_id: id, state: state as RingStatus } as const;
  return { ...act, reason: reason ?? '', until: until ?? null, at };
}

/** Taps that were refused or failed, or do not count: they stay until somebody has seen them. */
export const refusedOf = (changes: Changes): Changes =>
  changes.filter(({ state }) => ['refused', 'failed', 'overruled'].includes(state));

/** What counts instead of a tap: `in the ring`. */
export function sayOverruled({ on }: Act, state: string): string {
  const words: Readonly<Record<string, string>> = {
    entry: SAID,
    class: CLASS_SAID,
    ring: RING_SAID,
  }[on];
  return words[state] ?? state;
}

/** What is asked before a class is ended; `null` if nothing stands against it. */
export function endingQuestion({
  goes,
  untapped,
  left,
  in_ring,
}: Pick<GateView, 'goes' | 'untapped' | 'left' | 'in_ring'>) {
  // Those who ride together leave the ring together.
  if (left === 0 || (goes === 'together' && left === in_ring.length)) return null;
  const still = `${countOf(left, 'entry is', 'entries are')} still to come or in the ring`;
  return untapped === 0 ? `${still}.` : `${still}; nobody tapped ${untapped} of them.`;
}

interface Starting {
  is_next: boolean;
  runs_before: readonly NamedClass[];
}

/**
 * What is asked before a class is started; `null` if nothing stands against it.
 *
 * @param leftOf - how many of a class are in the ring or still to come
 * @param next - the class that comes next in the ring
 */
export function startingQuestion(
  { is_next, runs_before }: Starting,
  leftOf: (classId: string) => number,
  next: NamedClass | null,
): string | null {
  const open = runs_before.filter(({ class_id }) => leftOf(class_id) > 0);
  if (is_next && open.length === 0) return null;
  const ends = runs_before.map((one) => {
    const left = leftOf(one.class_id);
    const still = left === 0 ? '' : `, with ${countOf(left, 'entry', 'entries')} still to come`;
    return `It ends ${one.number} · ${one.name}${still}.`;
  });
  const instead = next === null ? '' : ` ${next.number} · ${next.name} is.`;
  return [!is_next && `It is not the next class of this ring.${instead}`, ...ends]
    .filter((part) => part !== false)
    .join(' ');
}

/** What is asked before horses come into the ring that are not to be shown by their inspections. */
export function barredQuestion(entries: readonly GateEntry[]): string | null {
  // Answers that a device kept may not say it.
  const said = entries.flatMap((entry) =>
    typeof entry.barred === 'string' ? [`${fullNameOf(entry)}: ${sayBarred(entry.barred)}.`] : [],
  );
  return said.length === 0 ? null : [...said, 'The inspector says: not to be shown.'].join(' ');
}
