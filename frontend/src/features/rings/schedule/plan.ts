import type { LineView, ScheduleView } from '../dayTypes';

/** A line with everything that the office can say of it. */
export type Line = Pick<
  LineView,
  'class_id' | 'name' | 'goes' | 'minutes' | 'minutes_per_entry' | 'drag' | 'break_minutes' | 'with'
>;

/** A session as the office plans it. */
export interface PlanSession {
  id: string;
  ring_id: string;
  /** As `2026-06-06T13:00:00Z`. */
  starts_at: string;
  lines: Line[];
}

/** A schedule as it is sent: what is planned, without what is worked out from it. */
export interface Plan {
  rings: { id: string; name: string }[];
  sessions: PlanSession[];
}

/**
 * A change of a plan. `null` if it is no longer possible, because somebody else took away what it
 * is about.
 */
export type Change = (plan: Plan) => Plan | null;

/** A line with its key, which stays the same while it stays in its session. */
export interface KeyedLine {
  key: string;
  line: Line;
}

/** Where a line stands, or is to stand: its place among the other lines of the session. */
export interface Place {
  sessionId: string;
  at: number;
}

/** How a class will probably go. */
export type Proposal = Pick<
  Line,
  'goes' | 'minutes' | 'minutes_per_entry' | 'drag' | 'break_minutes'
>;

/** A class as it will probably go, or without anything that differs from other classes. */
export const newLine = (class_id: string, like?: Proposal): Line => ({
  class_id,
  name: '',
  goes: 'one_by_one',
  minutes: 15,
  minutes_per_entry: 3,
  drag: null,
  break_minutes: 0,
  ...like,
  with: null,
});

/** A pause, such as setting up a course. */
export const newPause = (name: string, minutes: number): Line => ({
  ...newLine(''),
  class_id: null,
  name,
  goes: null,
  minutes,
});

/** What is planned on a schedule. */
export const planOf = ({ rings, sessions }: ScheduleView): Plan => ({
  rings: rings.map(({ id, name }) => ({ id, name })),
  sessions: sessions.map(({ id, ring_id, starts_at, lines }) => ({
    id,
    ring_id,
    starts_at: starts_at.$date,
    lines: lines.map((line) => ({
      class_id: line.class_id,
      // The name of a class is its own.
      name: line.class_id === null ? line.name : '',
      goes: line.goes,
      minutes: line.minutes,
      minutes_per_entry: line.minutes_per_entry,
      drag: line.drag,
      break_minutes: line.break_minutes,
      with: line.with,
    })),
  })),
});

/**
 * The keys of lines: of a class its id; of a pause its session, its name, and which of that name it
 * is.
 */
export function keysOf(
  sessionId: string,
  lines: readonly { class_id: string | null; name?: string }[],
): string[] {
  const counts = new Map<string, number>();
  return lines.map(({ class_id, name = '' }) => {
    if (class_id !== null) return class_id;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${sessionId}/${count}/${name}`;
  });
}

/** The lines of a session with their keys. */
export function keyed({ id, lines }: PlanSession): KeyedLine[] {
  const keys = keysOf(id, lines);
  return lines.map((line, at) => ({ key: keys[at] ?? '', line }));
}

/** Where a line stands; `null` if it is not on the plan. */
export function placeOf(plan: Plan, key: string): Place | null {
  for (const session of plan.sessions) {
    const at = keysOf(session.id, session.lines).indexOf(key);
    if (at !== -1) return { sessionId: session.id, at };
  }
  return null;
}

/** The line with a key, if it is on the plan. */
export function lineOf(plan: Plan, key: string): Line | undefined {
  for (const session of plan.sessions) {
    const found = keyed(session).find((one) => one.key === key);
    if (found !== undefined) return found.line;
  }
  return undefined;
}

/**
 * A plan in which each line that is ridden at once with another one has that one in its session, and
 * that one goes by itself. The others go by themselves.
 */
function mended(plan: Plan): Plan {
  return {
    ...plan,
    sessions: plan.sessions.map((session) => {
      const leads = new Set(
        session.lines.filter((line) => line.with === null).map(({ class_id }) => class_id),
      );
      const isWrong = (line: Line) => line.with !== null && !leads.has(line.with);
      if (!session.lines.some(isWrong)) return session;
      return {
        ...session,
        lines: session.lines.map((line) => (isWrong(line) ? { ...line, with: null } : line)),
      };
    }),
  };
}

/** A plan with other lines in each session. */
const withLines = (plan: Plan, linesOf: (session: PlanSession) => Line[]): Plan => ({
  ...plan,
  sessions: plan.sessions.map((session) => ({ ...session, lines: linesOf(session) })),
});

const inserted = (lines: readonly Line[], at: number, more: readonly Line[]) => [
  ...lines.slice(0, at),
  ...more,
  ...lines.slice(at),
];

/**
 * Moves a line, or schedules a class that is not on the plan. To another session it takes along
 * those that are ridden at once with it.
 *
 * @param to - the place among the other lines
 * @param like - how a class that is not on the plan will probably go
 */
export const moveLine =
  (key: string, to: Place, like?: Proposal): Change =>
  (plan) => {
    const target = plan.sessions.find(({ id }) => id === to.sessionId);
    if (target === undefined) return null;
    const from = placeOf(plan, key);
    const line = lineOf(plan, key) ?? (key.includes('/') ? undefined : newLine(key, like));
    if (line === undefined) return null;
    const isLeaving = from !== null && from.sessionId !== to.sessionId;
    const isTaken = (one: Line) =>
      one === line || (isLeaving && one.with !== null && one.with === line.class_id);
    const moved = [line, ...plan.sessions.flatMap(({ lines }) => lines).filter(isTaken)];
    const group = [...new Set(moved)];
    return mended(
      withLines(plan, ({ id, lines }) => {
        const others = lines.filter((one) => !isTaken(one));
        return id === to.sessionId ? inserted(others, to.at, group) : others;
      }),
    );
  };

/** Takes a line from the plan: a class is unscheduled then, a pause is gone. */
export const removeLine =
  (key: string): Change =>
  (plan) => {
    const line = lineOf(plan, key);
    if (line === undefined) return null;
    return mended(withLines(plan, ({ lines }) => lines.filter((one) => one !== line)));
  };

/**
 * Changes a line. If it is to be ridden at once with another one, those that were ridden at once
 * with it are too.
 */
export const editLine =
  (key: string, changes: Partial<Line>): Change =>
  (plan) => {
    const line = lineOf(plan, key);
    if (line === undefined) return null;
    const lead = changes.with ?? null;
    return mended(
      withLines(plan, ({ lines }) =>
        lines.map((one) => {
          if (one === line) return { ...one, ...changes };
          const follows = lead !== null && one.with !== null && one.with === line.class_id;
          return follows ? { ...one, with: lead } : one;
        }),
      ),
    );
  };

/** Changes several lines alike, as far as they are still on the plan. */
export const editLines =
  (keys: readonly string[], changes: Partial<Line>): Change =>
  (plan) => {
    const there = keys.filter((key) => lineOf(plan, key) !== undefined);
    return there.length === 0 ? null : allOf(...there.map((key) => editLine(key, changes)))(plan);
  };

/** Adds lines at the end of a session. */
export const addLines =
  (sessionId: string, more: readonly Line[]): Change =>
  (plan) => {
    if (!plan.sessions.some(({ id }) => id === sessionId)) return null;
    return withLines(plan, ({ id, lines }) => (id === sessionId ? [...lines, ...more] : lines));
  };

/** Adds a ring, or renames it. */
export const saveRing =
  (ring: Plan['rings'][number]): Change =>
  (plan) => ({
    ...plan,
    rings: plan.rings.some(({ id }) => id === ring.id)
      ? plan.rings.map((one) => (one.id === ring.id ? ring : one))
      : [...plan.rings, ring],
  });

/** Takes away a ring with its sessions. Their classes are unscheduled then. */
export const removeRing =
  (ringId: string): Change =>
  (plan) => ({
    rings: plan.rings.filter(({ id }) => id !== ringId),
    sessions: plan.sessions.filter(({ ring_id }) => ring_id !== ringId),
  });

/** Adds a session, or changes its ring and its start. */
export const saveSession =
  (session: Omit<PlanSession, 'lines'>): Change =>
  (plan) => {
    if (!plan.rings.some(({ id }) => id === session.ring_id)) return null;
    return {
      ...plan,
      sessions: plan.sessions.some(({ id }) => id === session.id)
        ? plan.sessions.map((one) => (one.id === session.id ? { ...one, ...session } : one))
        : [...plan.sessions, { ...session, lines: [] }],
    };
  };

/** Takes away a session. Its classes are unscheduled then. */
export const removeSession =
  (sessionId: string): Change =>
  (plan) => {
    const sessions = plan.sessions.filter(({ id }) => id !== sessionId);
    return sessions.length === plan.sessions.length ? null : { ...plan, sessions };
  };

/** Several changes as one. */
export const allOf =
  (...changes: readonly Change[]): Change =>
  (plan) =>
    changes.reduce<Plan | null>((done, change) => done && change(done), plan);
