import type { Instant } from '../../../lib/time/dates';
import type { LineView, PublicScheduleView, ScheduleView, SessionView } from '../dayTypes';
import type { LiveDayState } from './useLiveDay';

type Heard = Pick<LiveDayState, 'asOf' | 'rings' | 'lines'>;

const MINUTE_MS = 60_000;

const msOf = ({ $date }: Instant) => Date.parse($date);

const isStarted = ({ state }: LineView) => state === 'running' || state === 'finished';

/**
 * The lines of a session with their pauses where the classes around them leave them, as the server
 * works it out (`estimates` in `crates/rings`): after what started come the classes that were left
 * out, then the rest. What is ridden at once with another class takes no time of its own.
 *
 * @param from - when the ring is free for the session, in milliseconds
 */
function withPauses(lines: readonly LineView[], from: number): LineView[] {
  const last = lines.findLastIndex(isStarted);
  const turnOf = (line: LineView, at: number) =>
    at > last ? 2 : line.class_id !== null && !isStarted(line) ? 1 : 0;
  const moved = [...lines];
  let time = from;
  const inTurn = lines
    .map((line, at) => ({ line, at, turn: turnOf(line, at) }))
    .filter(({ line }) => line.with === null)
    .toSorted((one, other) => one.turn - other.turn);
  for (const { line, at } of inTurn) {
    if (line.class_id !== null) time = msOf(line.estimated_next);
    else {
      const estimated_start = { $date: new Date(time).toISOString() };
      time += line.minutes * MINUTE_MS;
      const estimated_end = { $date: new Date(time).toISOString() };
      moved[at] = { ...line, estimated_start, estimated_end, estimated_next: estimated_end };
    }
  }
  return moved;
}

/** When an earlier session of the ring that still runs is over, in milliseconds. */
const busyUntil = (sessions: readonly SessionView[], { ring_id, starts_at }: SessionView) =>
  sessions
    .filter((it) => it.ring_id === ring_id && msOf(it.starts_at) < msOf(starts_at))
    .filter(({ lines }) => lines.some((it) => it.state === 'running' && !it.is_forgotten))
    .flatMap(({ lines }) => lines.map(({ estimated_next }) => msOf(estimated_next)));

/**
 * A schedule with what was heard of the running day since it was read. Of pauses nothing is heard:
 * they move with the classes around them.
 */
export function withLive<View extends ScheduleView | PublicScheduleView>(
  view: View,
  { asOf, rings, lines }: Heard,
): View {
  if (asOf === null || msOf(asOf) <= msOf(view.as_of)) return view;
  const heard = view.sessions.map((session) => ({
    ...session,
    lines: session.lines.map((line) => ({ ...line, ...lines[line.class_id ?? ''] })),
  }));
  const sessions: SessionView[] = [];
  const byStart = heard.toSorted((one, other) => msOf(one.starts_at) - msOf(other.starts_at));
  for (const session of byStart) {
    const from = Math.max(msOf(session.starts_at), ...busyUntil(sessions, session));
    sessions.push({ ...session, lines: withPauses(session.lines, from) });
  }
  return {
    ...view,
    as_of: asOf,
    rings:
      'version' in view
        ? [...rings]
        : view.rings.map((ring) => {
            const found = rings.find(({ id }) => id === ring.id);
            if (found === undefined) return ring;
            const { state, since, reason, until } = found;
            return { ...ring, state: { state, since, reason, until } };
          }),
    sessions: heard.flatMap(({ id }) => sessions.find((it) => it.id === id) ?? []),
  };
}
