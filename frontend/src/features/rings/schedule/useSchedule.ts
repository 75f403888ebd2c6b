import { sameValue } from '../../../components/form/merge';
import type { Act as RecordAct, RecordKind } from '../../../records/kind';
import { mergeParts, type Parts } from '../../../records/parts';
import { type Acting, useActs } from '../../../records/useActs';
import { useLazyGetScheduleQuery, useSaveScheduleMutation } from '../dayApi';
import type { ScheduleBody, ScheduleView } from '../dayTypes';
import { keyed, type Plan, type PlanSession, planOf } from './plan';

/** What somebody does to a schedule. */
export type Act = RecordAct<Plan>;

/** A schedule, with what was done to it and is not saved yet, and how more is done. */
export interface Scheduling extends Acting<ScheduleView, Plan> {
  view: ScheduleView;
  plan: Plan;
  isSaving: boolean;
  run: (act: Act) => void;
}

/** A plan in parts: what stands where in which order, and each thing by itself. */
function partsOf({ rings, sessions }: Plan): Parts {
  const parts: Record<string, unknown> = {
    rings: rings.map(({ id }) => id),
    sessions: sessions.map(({ id }) => id),
  };
  for (const { id, name } of rings) parts[`ring ${id}`] = name;
  for (const session of sessions) {
    const { id, ring_id, starts_at } = session;
    const lines = keyed(session);
    parts[`session ${id}`] = { id, ring_id, starts_at };
    parts[`lines ${id}`] = lines.map(({ key }) => key);
    for (const { key, line } of lines) {
      parts[`line ${key}`] = line;
      parts[`place of ${key}`] = id;
    }
  }
  return parts;
}

function planFrom(parts: Parts): Plan {
  const list = (name: string) => (parts[name] ?? []) as string[];
  return {
    rings: list('rings').map((id) => ({ id, name: parts[`ring ${id}`] as string })),
    sessions: list('sessions').map((id) => ({
      ...(parts[`session ${id}`] as Omit<PlanSession, 'lines'>),
      lines: list(`lines ${id}`).map((key) => parts[`line ${key}`] as PlanSession['lines'][number]),
    })),
  };
}

/** A plan with places for ids: the ids of what is new are only names within a request. */
const nameless = ({ rings, sessions }: Plan) => ({
  rings: rings.map(({ name }) => name),
  sessions: sessions.map(({ ring_id, starts_at, lines }) => ({
    starts_at,
    lines,
    ring: rings.findIndex(({ id }) => id === ring_id),
  })),
});

/** A schedule as it is saved: as a whole, after each act. */
export const scheduleKind = (
  save: (body: ScheduleBody) => Promise<ScheduleView>,
  read: () => Promise<ScheduleView>,
): RecordKind<ScheduleView, Plan> => ({
  what: 'the schedule',
  valueOf: planOf,
  same: (one, other) => sameValue(nameless(one), nameless(other)),
  merge: (base, mine, theirs, winner) => {
    const merged = mergeParts(partsOf(base), partsOf(mine), partsOf(theirs), winner);
    return { ...merged, value: planFrom(merged.value) };
  },
  send: (plan, { revision }) => save({ ...plan, revision }),
  read,
});

/** Changes a schedule. What is not saved yet is shown as if it were. */
export function useSchedule(eventId: string, view: ScheduleView): Scheduling {
  const [save] = useSaveScheduleMutation();
  const [readAgain] = useLazyGetScheduleQuery();
  const kind = scheduleKind(
    (body) => save({ id: eventId, body }).unwrap(),
    () => readAgain(eventId).unwrap(),
  );
  const acting = useActs(`schedule:${eventId}`, kind, view);
  const { state, record } = acting;
  return {
    ...acting,
    view: state.answer,
    plan: state.value,
    isSaving: state.waiting.length > 0,
    run: record.run,
  };
}
