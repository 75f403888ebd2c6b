import type { Changes, KeptChange } from '../../sync/changes';
import { usableZone } from '../../lib/time/dates';
import { countOf, dateFormat } from '../../lib/intl';
import { type DueDose, type DueTask, type Mark, type Today } from './dayApi';

/** What is due on a day, with what was ticked on this device and is not loaded yet. */
export interface DayRow {
  /** The lane of its changes in the outbox. */
  key: string;
  /** The path of the call that ticks it. */
  path: string;
  due: { kind: 'task'; task: DueTask } | { kind: 'dose'; dose: DueDose };
  title: string;
  organization: string;
  horses: readonly { id: string; name: string }[];
  /** Where the horse of a dose stands. */
  place: DueDose['place'];
  assignee: string;
  /** The day on which it is due, which is earlier than the shown one if it was missed. */
  date: string;
  /** `08:00`; `null` is any time. */
  time: string | null;
  state: 'open' | 'overdue' | 'done' | 'skipped';
  reason: string;
  done: Mark | null;
  /** What became of a change on this device that the server does not have; `null` if there is none. */
  unsent: 'waits' | 'fails' | 'refused' | null;
}

/** The body of the call that records a dose or ticks a task. */
interface TickBody {
  at: string;
  given?: boolean;
  reason?: string;
}

/** A part of the day. */
export interface DayPart {
  title: string;
  rows: DayRow[];
}

const taskRow = (task: DueTask): DayRow => ({
  key: `task:${task.task_id.$oid}:${task.date}`,
  path: `tasks/${task.task_id.$oid}/done/${task.date}`,
  due: { kind: 'task', task },
  title: task.title,
  organization: task.organization_id,
  horses: task.horses,
  place: null,
  assignee: task.assignee,
  date: task.date,
  time: task.time,
  state: task.done === null ? 'open' : 'done',
  reason: '',
  done: task.done,
  unsent: null,
});

const DOSE_STATES = {
  open: 'open',
  overdue: 'overdue',
  given: 'done',
  skipped: 'skipped',
} as const;

const doseRow = (dose: DueDose): DayRow => ({
  key: `dose:${dose.medication_id.$oid}:${dose.date}:${dose.time}`,
  path: `medications/${dose.medication_id.$oid}/doses/${dose.date}/${dose.time}`,
  due: { kind: 'dose', dose },
  title: `${dose.horse.name}: ${dose.drug} ${dose.dose}`,
  organization: dose.organization_id,
  horses: [dose.horse],
  // What a device kept from before there were places has none.
  place: (dose as Partial<DueDose>).place ?? null,
  assignee: '',
  date: dose.date,
  time: dose.time,
  state: DOSE_STATES[dose.state],
  reason: dose.reason,
  done: dose.done,
  unsent: null,
});

/** Why a change is not sent. */
function unsentOf({ state, tries, reason }: KeptChange): DayRow['unsent'] {
  if (state !== 'waiting') return 'refused';
  return tries > 0 || reason !== '' ? 'fails' : 'waits';
}

/**
 * The rows of a day, with what was ticked on this device since. What was sent after the day was
 * asked for may not be in it, however late the day arrived.
 *
 * @param changes - the changes of this device
 * @param me - the email address of the account
 */
export function rowsOf(today: Today, changes: Changes, me: string): DayRow[] {
  const rows = [...today.tasks.map(taskRow), ...today.doses.map(doseRow)];
  return rows.map((row) => {
    const change = changes.findLast(
      ({ lane, state, sentAt = 0 }) =>
        lane === row.key && (state !== 'sent' || sentAt >= today.readAt),
    );
    if (change === undefined) return row;
    const unsent = change.state === 'sent' ? null : unsentOf(change);
    // It is as the server has it.
    if (unsent === 'refused') return { ...row, unsent };
    if (change.method === 'DELETE') {
      return { ...row, state: 'open', done: null, reason: '', unsent };
    }
    const body = change.body as TickBody;
    // Somebody else may have been first.
    const answer = (change.answer ?? body) as Partial<TickBody> & { done?: Mark };
    const { given = true, reason = '', done = { at: { $date: body.at }, by: me } } = answer;
    return { ...row, state: given ? 'done' : 'skipped', reason, done, unsent };
  });
}

const PARTS = [
  { title: 'Morning', until: '12:00' },
  { title: 'Afternoon', until: '17:00' },
  { title: 'Evening', until: '24:00' },
] as const;

/** Whether it is neither done nor skipped. */
export const isOpen = ({ state }: DayRow) => state === 'open' || state === 'overdue';

/** How much of it is done: `4 done, 1 skipped of 11`. */
export function sayDone(rows: readonly DayRow[]): string {
  const count = (state: DayRow['state']) => rows.filter((row) => row.state === state).length;
  const skipped = count('skipped');
  return skipped === 0
    ? `${count('done')} of ${rows.length} done`
    : `${count('done')} done, ${skipped} skipped of ${rows.length}`;
}

/** The time of a row, and its place in the order in which the barn is walked. */
function keyOfRow({ date, time, place, title }: DayRow): string {
  const order = String(place?.order ?? 99_999).padStart(5, '0');
  return `${date} ${time ?? '99'} ${order} ${title}`;
}

/**
 * The rows in the parts of the day, each by time, and those of one time in the order in which the
 * barn is walked; what was missed comes first.
 *
 * @param stay - the keys of missed rows that stay at their place after they are done
 */
export function partsOf(
  rows: readonly DayRow[],
  date: string,
  stay: ReadonlySet<string> = new Set(),
): DayPart[] {
  const earlier = rows.filter((row) => row.date < date);
  const isMissed = (row: DayRow) => isOpen(row) || stay.has(row.key);
  const today = rows.filter((row) => row.date >= date);
  const byTime = (part: DayRow[]) => part.sort((a, b) => keyOfRow(a).localeCompare(keyOfRow(b)));
  const part = (time: string | null) =>
    time === null ? 'Any time' : PARTS.find(({ until }) => time < until)?.title;
  const titles = [...PARTS.map(({ title }) => title), 'Any time'];
  return [
    { title: 'Missed', rows: byTime(earlier.filter(isMissed)) },
    ...titles.map((title) => ({
      title,
      rows: byTime(today.filter(({ time }) => part(time) === title)),
    })),
    { title: 'Done Late', rows: byTime(earlier.filter((row) => !isMissed(row))) },
  ].filter(({ rows: some }) => some.length > 0);
}

const CLOCK: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };

/** `08:00` as `8:00 AM`. */
export function clockTime(time: string): string {
  const instant = Date.parse(`2026-01-01T${time}:00Z`);
  return dateFormat({ ...CLOCK, timeZone: 'UTC' })
    .format(instant)
    .replace(/\u202f/g, ' ');
}

/** The first names of a long list. */
export function namesOf(horses: DayRow['horses']): string {
  const names = horses.slice(0, 3).map(({ name }) => name);
  const more = horses.length - names.length;
  return [...names, ...(more > 0 ? [countOf(more, 'other', 'others')] : [])].join(', ');
}

/** Who did it, and when, on the clocks of a zone: `6:52 AM, russell`. */
export function whoAndWhen({ at, by }: Mark, me: string, zone: string): string {
  const time = dateFormat({ ...CLOCK, timeZone: usableZone(zone) })
    .format(new Date(at.$date))
    .replace(/\u202f/g, ' ');
  if (by === '') return time;
  // The part of the address that names the person.
  return `${time}, ${by === me ? 'you' : by.replace(/@.*/, '')}`;
}
