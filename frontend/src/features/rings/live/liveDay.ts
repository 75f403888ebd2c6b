import type { Instant } from '../../../lib/time/dates';
import type { LiveDay, LiveLine, PublicScheduleView, RingBoard, ScheduleView } from '../dayTypes';

/** What is known of a running day. */
export interface Day {
  rings: readonly RingBoard[];
  /** By class. */
  lines: Readonly<Record<string, LiveLine>>;
  scheduleRevision: number;
  /** What changed last: whose gate view, order or results are to be read again; `all` if unknown. */
  changedClasses: readonly string[] | 'all';
  /** Whether a ring was held, opened or closed, which all gates of the ring show. */
  hasRingMoved: boolean;
  /** Whether results were published with it. */
  hasPublished: boolean;
  asOf: Instant;
  version: number | null;
}

const byClass = (lines: readonly LiveLine[]): Record<string, LiveLine> =>
  Object.fromEntries(lines.map((line) => [line.class_id, line]));

const publishedSince = (before: Day | null, lines: readonly LiveLine[]) =>
  before !== null &&
  lines.some(({ class_id, publications }) => {
    const was = before.lines[class_id];
    return publications !== (was?.publications ?? 0);
  });

const sayRings = (rings: readonly RingBoard[]) =>
  rings
    .map(({ id, state, since, reason, until }) =>
      [id, state, since?.$date, reason, until?.$date].join(' '),
    )
    .join();

const ringMovedSince = (before: Day | null, rings: readonly RingBoard[]) =>
  before !== null && sayRings(before.rings) !== sayRings(rings);

/** Puts a message of the stream into what is known. */
export function withMessage(before: Day | null, message: LiveDay): Day {
  const told = byClass(message.lines);
  const lines = message.is_whole ? told : { ...before?.lines, ...told };
  // Of a class that is not scheduled there is no line that would say it.
  const mayBePublished =
    before !== null && message.changed_classes.some((id) => lines[id] === undefined);
  return {
    rings: message.rings,
    lines,
    scheduleRevision: message.schedule_revision,
    // After a pause nobody says what happened meanwhile.
    changedClasses: message.is_whole && before !== null ? 'all' : message.changed_classes,
    hasRingMoved: ringMovedSince(before, message.rings),
    hasPublished: mayBePublished || publishedSince(before, message.lines),
    asOf: message.as_of,
    version: message.version,
  };
}

/** Puts a beat of the stream into what is known. */
export const withBeat = (before: Day | null, asOf: Instant): Day | null =>
  before === null
    ? null
    : { ...before, asOf, changedClasses: [], hasRingMoved: false, hasPublished: false };

/** A ring of the office's schedule, which does not say who is in it. */
const boardOf = (ring: ScheduleView['rings'][number], before: Day | null): RingBoard => {
  const known = before?.rings.find(({ id }) => id === ring.id);
  const blank = { classes: [], in_ring: [], on_deck: null, next: [], next_class: null };
  return { ...blank, ...known, ...ring.state, id: ring.id, name: ring.name };
};

/** Puts a schedule that the page asked for into what is known. */
export function withSchedule(before: Day | null, schedule: ScheduleView | PublicScheduleView): Day {
  const lines = schedule.sessions.flatMap(({ lines: own }) =>
    own.flatMap((line): LiveLine[] =>
      line.class_id === null ? [] : [{ ...line, class_id: line.class_id }],
    ),
  );
  const isPublic = 'version' in schedule;
  const isSame = isPublic && schedule.version === before?.version;
  const rings = isPublic ? schedule.rings : schedule.rings.map((ring) => boardOf(ring, before));
  return {
    rings,
    lines: byClass(lines),
    scheduleRevision: isPublic ? schedule.schedule_revision : schedule.revision,
    changedClasses: isSame ? [] : 'all',
    hasRingMoved: ringMovedSince(before, rings),
    hasPublished: publishedSince(before, lines),
    asOf: schedule.as_of,
    version: isPublic ? schedule.version : null,
  };
}

/**
 * The present time by the server's clock; by this device's as long as the server's was not heard. The
 * device's clock is not asked what time it is, only how long ago that was: it may be ahead or behind.
 * It may also have been set back since, or the clock of the page have stopped while the device slept:
 * then the other one is right.
 */
export const serverNow = ({
  asOf,
  heardAt,
  heardOn,
}: {
  asOf: Instant | null;
  heardAt: number | null;
  heardOn: number | null;
}): number =>
  asOf === null || heardAt === null || heardOn === null
    ? Date.now()
    : Date.parse(asOf.$date) + Math.max(0, performance.now() - heardAt, Date.now() - heardOn);

/** A time that is later than those before, because the latest counts, whatever the clock says. */
export const timeAfter = (before: readonly number[], now: number): string =>
  new Date(Math.max(now, ...before.map((time) => time + 1))).toISOString();
