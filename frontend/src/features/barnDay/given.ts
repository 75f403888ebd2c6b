import { usableZone } from '../../lib/time/dates';
import type { Day } from '../../lib/time/days';
import { resolveWallTime } from '../../lib/time/zonedTime';
import { type DayRow, recordsOf, whoAndWhen } from './day';
import type { DoseRecord, Mark } from './dayApi';

// Apart from `day.ts`, because the dashboard needs none of it.

/** What others recorded of a dose: `May have been given twice: also 8:10 AM, kim`. */
export function sayDuplicates(
  // What a device kept from before has none.
  { duplicates = [], given }: { duplicates?: readonly DoseRecord[]; given: boolean },
  me: string,
  zone: string,
  due: Day,
): string {
  if (duplicates.length === 0) return '';
  const said = duplicates.map(({ done, reason, ...it }) => {
    const why = reason === '' ? '' : ` (${reason})`;
    return `${it.given ? 'given' : 'skipped'} ${whoAndWhen(done, me, zone, due)}${why}`;
  });
  const times = duplicates.filter((it) => it.given).length + Number(given);
  const begins = times > 1 ? 'May have been given twice. ' : '';
  return `${begins}Also recorded: ${said.join('; ')}`;
}

/** How far from its time a dose is given without a question, in milliseconds. */
const NEAR_MS = 2 * 60 * 60 * 1000;

/** When a dose is due, if that is far from now: in milliseconds since the epoch. */
export function farFrom({ due, date, time }: DayRow, now: number, zone: string): number | null {
  if (due.kind === 'task' || time === null) return null;
  const planned = resolveWallTime({ date, time }, usableZone(zone));
  if (planned === null) return null;
  const at = Date.parse(planned.instant);
  return Math.abs(at - now) > NEAR_MS ? at : null;
}

/** When the course of a dose was given last, by the rows of a day; `null` if they do not say. */
export function lastGiven(row: DayRow, rows: readonly DayRow[]): Mark | null {
  if (row.due.kind === 'task') return null;
  const { medication_id: id } = row.due.dose;
  const isSame = ({ due }: DayRow) =>
    due.kind === 'dose' && due.dose.medication_id.$oid === id.$oid;
  const given = rows
    .filter(isSame)
    .flatMap(recordsOf)
    .filter((record) => record.given);
  return given.reduce<Mark | null>(
    (last, { done }) => (last === null || done.at.$date > last.at.$date ? done : last),
    null,
  );
}
