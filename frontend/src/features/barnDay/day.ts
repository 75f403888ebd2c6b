import type { Changes, KeptChange } from '../../sync/changes';
import { usableZone } from '../../lib/time/dates';
import { countOf, dateFormat } from '../../lib/intl';
import { type Day, formatDay } from '../../lib/time/days';
import { toWallTime } from '../../lib/time/zonedTime';
import type { DoseRecord, DueDose, DueTask, Mark, Today } from './dayApi';

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
  /** What others recorded of a dose: the horse may have got it several times. */
  duplicates: readonly DoseRecord[];
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
  duplicates: [],
  unsent: null,
});

/** The lane of the changes of a dose; without a day and a time what those of a course begin with. */
export const doseLane = (course: string, date?: string, time?: string): string =>
  date === undefined ? `dose:${course}:` : `dose:${course}:${date}:${time}`;

const DOSE_STATES = {
  open: 'open',
  overdue: 'overdue',
  given: 'done',
  skipped: 'skipped',
} as const;

const doseRow = (dose: DueDose): DayRow => ({
  key: doseLane(dose.medication_id.$oid, dose.date, dose.time),
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
  // What a device kept from before has none.
  duplicates: (dose as Partial<DueDose>).duplicates ?? [],
  unsent: null,
});

/** The ids of the courses that are given as needed. What a device kept from before has none. */
function neededIds({ courses }: Today): ReadonlySet<string> {
  const all = (courses as Today['courses'] | undefined) ?? [];
  const needed = all.filter(({ as_needed: limits }) => limits !== null);
  return new Set(needed.map(({ medication_id: id }) => id.$oid));
}

const isNeeded = ({ due }: DayRow, needed: ReadonlySet<string>) =>
  due.kind === 'dose' && needed.has(due.dose.medication_id.$oid);

/** What was given as needed on this device, and may not be in the day as it was read. */
function givenHere(today: Today, changes: Changes): DueDose[] {
  const known = new Set(today.doses.map((dose) => doseRow(dose).key));
  // What a device kept from before has none.
  const courses = (today.courses as Today['courses'] | undefined) ?? [];
  return courses.flatMap((course) => {
    if (course.as_needed === null) return [];
    const start = doseLane(course.medication_id.$oid);
    const lanes = new Set(changes.map(({ lane }) => lane).filter((it) => it.startsWith(start)));
    return [...lanes].flatMap((lane) => {
      const last = changes.findLast((it) => it.lane === lane);
      const isGiven = last?.method === 'PUT' && ['waiting', 'sent'].includes(last.state);
      const [, date, time] =
        /^(\d{4}-\d{2}-\d{2}):(\d{2}:\d{2})$/.exec(lane.slice(start.length)) ?? [];
      if (!isGiven || known.has(lane) || date !== today.date || time === undefined) return [];
      const open = { state: 'open' as const, reason: '', done: null, duplicates: [] };
      return { ...course, ...open, date, time };
    });
  });
}

/** Why a change is not sent. */
function unsentOf({ state, tries, reason }: KeptChange): DayRow['unsent'] {
  if (state !== 'waiting') return 'refused';
  return tries > 0 || reason !== '' ? 'fails' : 'waits';
}

/** The answer to a tick: of a dose with what others recorded, of a task without. */
type TickAnswer = Partial<DoseRecord> & { duplicates?: readonly DoseRecord[] };

/** All that is recorded of a row, what arrived first before the others. */
export function recordsOf({ state, reason, done, duplicates }: DayRow): readonly DoseRecord[] {
  return done === null ? [] : [{ given: state === 'done', reason, done }, ...duplicates];
}

/** A row of which this is recorded. */
function withRecords(row: DayRow, records: readonly DoseRecord[]): DayRow {
  const [first, ...duplicates] = records;
  if (first === undefined) {
    // An hour after its time it is overdue again as soon as it is read.
    const state = row.state === 'overdue' ? 'overdue' : 'open';
    return { ...row, state, reason: '', done: null, duplicates: [] };
  }
  const { given, reason, done } = first;
  return { ...row, state: given ? 'done' : 'skipped', reason, done, duplicates };
}

/** What is left when somebody undoes a row: their own record is gone, otherwise the last one. */
function withoutOne(records: readonly DoseRecord[], me: string): readonly DoseRecord[] {
  const own = records.findLastIndex(({ done }) => done.by === me);
  const gone = records[0]?.done.by === me ? 0 : own >= 0 ? own : records.length - 1;
  return records.filter((_, at) => at !== gone);
}

/** What is recorded after a change that this device has made. */
function afterChange(
  records: readonly DoseRecord[],
  { method, body, answer }: KeptChange,
  me: string,
): readonly DoseRecord[] {
  if (method === 'DELETE') return withoutOne(records, me);
  const { at, given = true, reason = '' } = body as TickBody;
  const own = { given, reason, done: { at: { $date: at }, by: me } };
  if (answer === undefined || answer === null) return [...records, own];
  // Somebody else may have been first.
  const { duplicates = [], ...first } = answer as TickAnswer;
  return [{ ...own, ...first }, ...duplicates];
}

/**
 * The rows of a day, with what was ticked on this device since. What was sent after the day was
 * asked for may not be in it, however late the day arrived.
 *
 * @param changes - the changes of this device
 * @param me - the email address of the account
 */
export function rowsOf(today: Today, changes: Changes, me: string): DayRow[] {
  const doses = [...today.doses, ...givenHere(today, changes)];
  const needed = neededIds(today);
  const rows = [...today.tasks.map(taskRow), ...doses.map(doseRow)];
  const news = rows.map((row): DayRow => {
    const own = changes.filter(
      ({ lane, state, sentAt = 0 }) =>
        lane === row.key && (state !== 'sent' || sentAt >= today.readAt),
    );
    const last = own.at(-1);
    if (last === undefined) return row;
    const unsent = last.state === 'sent' ? null : unsentOf(last);
    // It is as the server has it.
    if (unsent === 'refused') return { ...row, unsent };
    const records = own.reduce((all, it) => afterChange(all, it, me), recordsOf(row));
    return { ...withRecords(row, records), unsent };
  });
  // What is given as needed and was taken back is not due.
  return news.filter((row) => !isOpen(row) || !isNeeded(row, needed));
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

/** The first names of a long list. */
export function namesOf(horses: DayRow['horses']): string {
  const names = horses.slice(0, 3).map(({ name }) => name);
  const more = horses.length - names.length;
  return [...names, ...(more > 0 ? [countOf(more, 'other', 'others')] : [])].join(', ');
}

const CLOCK: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };

/**
 * Who did it, and when, on the clocks of a zone: `6:52 AM, russell`.
 *
 * @param due - the day on which it was due; that on which it was done is said if it is another
 */
export function whoAndWhen({ at, by }: Mark, me: string, zone: string, due?: Day): string {
  const usable = usableZone(zone);
  const { date } = toWallTime(at.$date, usable);
  const clock = dateFormat({ ...CLOCK, timeZone: usable })
    .format(new Date(at.$date))
    .replace(/\u202f/g, ' ');
  const time =
    due === undefined || due === date
      ? clock
      : `${formatDay(date, { month: 'short', day: 'numeric' })}, ${clock}`;
  if (by === '') return time;
  // The part of the address that names the person.
  return `${time}, ${by === me ? 'you' : by.replace(/@.*/, '')}`;
}
