import type { Instant } from '../../../lib/time/dates';
import { toWallTime } from '../../../lib/time/zonedTime';
import { sayClass } from '../../entries/parts/classTitles';
import type { LineView, NamedClass, RingStateView, ScheduleView } from '../dayTypes';
import { keyed, keysOf, type Line, type Plan } from './plan';

/** A line as it is shown: what is planned, and what is known of it now. */
export interface ShownLine {
  key: string;
  line: Line;
  /** `12 · Open Pleasure`, or what the pause is. */
  title: string;
  number: string;
  name: string;
  entries: number;
  /** `null` of what is not saved yet. */
  now: LineView | null;
}

/** A session as it is shown. */
export interface ShownSession {
  id: string;
  ring_id: string;
  starts_at: Instant;
  /** `Main Ring, Sat, Jun 6, 8:00 AM`. */
  title: string;
  lines: ShownLine[];
}

/** A ring on a day. */
export interface ShownRing {
  id: string;
  name: string;
  state: RingStateView;
  sessions: ShownSession[];
}

/** The rings of a day. */
export interface ShownDay {
  /** As `2026-06-06`. */
  day: string;
  rings: ShownRing[];
}

/** A class that is in no session. */
export type Unscheduled = ScheduleView['unscheduled'][number];

/** A schedule as it is shown. */
export interface Shown {
  zone: string;
  days: ShownDay[];
  /** The rings without a session. */
  idle: ShownRing[];
  sessions: ShownSession[];
  tray: Unscheduled[];
}

const msOf = ({ $date }: Instant) => Date.parse($date);

const CLOSED: RingStateView = { state: 'closed', since: null, reason: '', until: null };

/** How a session is called, among those of all rings and days. */
export type SayStart = (starts_at: Instant) => string;

/**
 * A plan as it is shown, with what the server knows of its lines.
 *
 * @param sayStart - the day and the time of a start, in the zone of the show
 */
export function shownOf(plan: Plan, view: ScheduleView, sayStart: SayStart): Shown {
  const known = new Map<string, LineView>();
  for (const { id, lines } of view.sessions) {
    const keys = keysOf(id, lines);
    lines.forEach((line, at) => known.set(keys[at] ?? '', line));
  }
  const classes = new Map<string | null, Unscheduled>();
  for (const line of known.values()) {
    if (line.class_id !== null) classes.set(line.class_id, { ...line, class_id: line.class_id });
  }
  for (const one of view.unscheduled) classes.set(one.class_id, one);

  const lineOf = (key: string, line: Line): ShownLine => {
    const { number = '', name = line.name, entries = 0 } = classes.get(line.class_id) ?? {};
    const title = line.class_id === null ? name : sayClass({ number, name });
    return { key, line, title, number, name, entries, now: known.get(key) ?? null };
  };
  const byStart = [...plan.sessions].sort(
    (a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at),
  );
  const sessions = byStart.map((session): ShownSession => {
    const starts_at = { $date: session.starts_at };
    const ring = plan.rings.find(({ id }) => id === session.ring_id)?.name ?? '';
    return {
      id: session.id,
      ring_id: session.ring_id,
      starts_at,
      title: `${ring}, ${sayStart(starts_at)}`,
      lines: keyed(session).map(({ key, line }) => lineOf(key, line)),
    };
  });
  const rings = plan.rings.map(({ id, name }): ShownRing => ({
    id,
    name,
    state: view.rings.find((ring) => ring.id === id)?.state ?? CLOSED,
    sessions: sessions.filter(({ ring_id }) => ring_id === id),
  }));
  const dayOf = ({ starts_at }: ShownSession) => toWallTime(starts_at.$date, view.time_zone).date;
  const days = [...new Set(sessions.map(dayOf))].map((day) => ({
    day,
    rings: rings
      .map((ring) => ({ ...ring, sessions: ring.sessions.filter((it) => dayOf(it) === day) }))
      .filter((ring) => ring.sessions.length > 0),
  }));
  const scheduled = new Set(plan.sessions.flatMap(({ lines }) => lines.map((it) => it.class_id)));
  const numeric = new Intl.Collator('en-US', { numeric: true });
  return {
    zone: view.time_zone,
    days,
    idle: rings.filter((ring) => ring.sessions.length === 0),
    sessions,
    tray: [...classes.values()]
      .filter(({ class_id }) => !scheduled.has(class_id))
      .sort((a, b) => numeric.compare(a.number, b.number)),
  };
}

/** What the start of a class means for its ring. */
export interface Start {
  /** The class that should be next, if that is another one. */
  before: NamedClass | null;
  /** What it ends. */
  ends: NamedClass[];
}

/** The class that a line goes with: its own, unless it is ridden at once with another one. */
const leadOf = (line: LineView) => line.with ?? line.class_id;

const isClass = (line: LineView): line is LineView & NamedClass => line.class_id !== null;

/** What it means for its ring to start a class. */
export function startOf(view: ScheduleView, classId: string): Start {
  const session = view.sessions.find(({ lines }) => lines.some((it) => it.class_id === classId));
  const lines = view.sessions
    .filter(({ ring_id }) => ring_id === session?.ring_id)
    .flatMap((one) => one.lines)
    .filter(isClass);
  const own = lines.find(({ class_id }) => class_id === classId);
  if (own === undefined) return { before: null, ends: [] };
  const isOther = (line: LineView) => leadOf(line) !== leadOf(own);
  const [next] = lines
    .filter((it) => it.state === 'waiting' && it.with === null)
    // What was left undone on another day is not to come.
    .filter((it) => msOf(it.estimated_start) >= msOf(view.as_of))
    .sort((a, b) => msOf(a.estimated_start) - msOf(b.estimated_start));
  return {
    before: next !== undefined && isOther(next) ? next : null,
    ends: lines.filter((line) => line.state === 'running' && isOther(line)),
  };
}
