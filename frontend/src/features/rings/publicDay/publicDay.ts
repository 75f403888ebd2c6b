import { ordinal } from '../../../lib/intl';
import { formatClock, formatDate } from '../../../lib/time/dates';
import type { PublicLineView, PublicScheduleView, SessionView } from '../dayTypes';
import type { LiveDayState } from '../live/useLiveDay';
import type { MyDayClass } from './publicDayApi';

type Session = SessionView;

/** What of a session is to be seen. */
export interface SessionLines {
  id: string;
  ring: string;
  starts: string;
  /** Classes that are over, and the pauses between them. */
  finished: readonly PublicLineView[];
  /** The others. */
  lines: readonly PublicLineView[];
}

/** A day of a show. */
export interface ShowDay {
  title: string;
  /** Whether it is before the present day, or all its classes are finished. */
  isOver: boolean;
  sessions: readonly SessionLines[];
}

const isFinished = ({ state }: PublicLineView) => state === 'finished';

/**
 * A session without the lines that are over: up to the class that runs, or the last finished one
 * before the first that is to come.
 */
function divide({ lines }: Session): Pick<SessionLines, 'finished' | 'lines'> {
  const firstOpen = lines.findIndex(({ state }) => state !== null && state !== 'finished');
  const before = firstOpen === -1 ? lines : lines.slice(0, firstOpen);
  const runs = lines[firstOpen]?.state === 'running';
  const end = runs ? firstOpen : before.findLastIndex(isFinished) + 1;
  const rest = lines.slice(end);
  return {
    finished: [...before.slice(0, end), ...rest.filter(isFinished)],
    lines: rest.filter((line) => !isFinished(line)),
  };
}

/** The days of a show in their order, each with its sessions by time, then by ring. */
export function daysOf({
  sessions,
  rings,
  time_zone,
  as_of,
}: Pick<PublicScheduleView, 'sessions' | 'rings' | 'time_zone' | 'as_of'>): ShowDay[] {
  const ringAt = new Map(rings.map(({ id, name }, at) => [id, { name, at }]));
  const placeOf = ({ ring_id }: Session) => ringAt.get(ring_id)?.at ?? rings.length;
  const dayOf = (instant: { $date: string }) => formatDate(instant, time_zone);
  const byTime = sessions
    .filter(({ lines }) => lines.length > 0)
    .toSorted(
      (one, other) =>
        Date.parse(one.starts_at.$date) - Date.parse(other.starts_at.$date) ||
        placeOf(one) - placeOf(other),
    );
  const now = Date.parse(as_of.$date);
  return [...new Set(byTime.map(({ starts_at }) => dayOf(starts_at)))].map((title) => {
    const own = byTime.filter(({ starts_at }) => dayOf(starts_at) === title);
    const isPast =
      title !== dayOf(as_of) && own.every((it) => Date.parse(it.starts_at.$date) < now);
    const isDone = own.every(({ lines }) =>
      lines.every(({ class_id, state }) => class_id === null || state === 'finished'),
    );
    return {
      title,
      isOver: isPast || isDone,
      sessions: own.map((session) => ({
        id: session.id,
        ring: ringAt.get(session.ring_id)?.name ?? '',
        starts: formatClock(session.starts_at, time_zone),
        ...divide(session),
      })),
    };
  });
}

/** What a stream says of somebody's classes, to be compared. */
export const newsOf = (classes: readonly MyDayClass[], lines: LiveDayState['lines']) =>
  classes
    .flatMap(({ class_id }) => lines[class_id] ?? [])
    .map(({ class_id, state, left, publications, estimated_start }) =>
      [class_id, state, left, publications, estimated_start.$date].join(' '),
    )
    .join();

/** Whether somebody has nothing more to do in a class. */
const isDone = ({ class_state, entry_state }: MyDayClass) =>
  class_state === 'finished' || ['done', 'no_show', 'scratched'].includes(entry_state);

/** The class that comes next. */
export const nextOf = (classes: readonly MyDayClass[]) => classes.find((one) => !isDone(one));

const before = (ahead: number) => (ahead === 1 ? '1 goes before' : `${ahead} go before`);

/** How far somebody is in a class, in words; empty if nothing is known yet. */
export function sayProgress(one: MyDayClass): string {
  const { place, entry_state, class_state, ahead, position, is_stopped } = one;
  if (place !== null) return `${ordinal(place)} place`;
  if (entry_state === 'scratched') return 'Scratched';
  if (entry_state === 'no_show') return 'Did not show';
  if (entry_state === 'done') return 'Done';
  if (class_state === 'finished') return 'Finished';
  if (is_stopped === true) return 'Waits in the ring';
  if (entry_state === 'in_ring') return 'In the ring now';
  if (entry_state === 'hold') return 'Lets others go first';
  const starts = class_state === 'running' ? 'Running now' : '';
  if (ahead === null) return starts;
  if (ahead > 0) return before(ahead);
  return class_state === 'running' ? 'Goes next' : position === 1 ? 'Goes first' : 'Goes next';
}

/** When somebody is to be there, in words; empty when it is over. */
export function sayWhen(one: MyDayClass, zone: string): string {
  if (isDone(one)) return '';
  if (one.entry_state === 'in_ring') return 'Now';
  if (one.estimated_start === null) return 'Not scheduled yet';
  return `about ${formatClock(one.estimated_start, zone)}`;
}
