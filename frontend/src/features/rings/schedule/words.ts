import { countOf } from '../../../lib/intl';
import { formatClock, formatDate, type Instant } from '../../../lib/time/dates';
import type { RingStatus } from '../dayTypes';
import type { Line } from './plan';
import type { Shown, ShownLine } from './shown';

/** A start in the zone of the show: `Sat, Jun 6, 8:00 AM`. */
export const sayStart = (at: Instant, zone: string) =>
  `${formatDate(at, zone).replace(/, \d{4}$/, '')}, ${formatClock(at, zone)}`;

/** What a ring can be set to. */
export const RING_STATES: Readonly<Record<RingStatus, string>> = {
  closed: 'Closed',
  empty: 'Empty',
  running: 'Running',
  hold: 'On hold',
};

/** How a class goes, or how long a pause is: `3 min each · drag 5 min every 10`. */
export function sayLine({ line, entries }: ShownLine, numberOf: (classId: string) => string) {
  const minutes = `${line.minutes} min`;
  if (line.class_id === null) return minutes;
  const count = countOf(entries, 'entry', 'entries');
  if (line.with !== null) return `${count} · with ${numberOf(line.with)}`;
  return [count, ...sayPace(line, minutes)].join(' · ');
}

function sayPace({ goes, minutes_per_entry, drag, break_minutes }: Line, minutes: string) {
  const pace =
    goes === 'together'
      ? [`together, ${minutes}`]
      : [
          `${minutes_per_entry} min each`,
          ...(drag === null ? [] : [`drag ${drag.minutes} min every ${drag.every}`]),
        ];
  return break_minutes === 0 ? pace : [...pace, `${break_minutes} min break`];
}

/** The number of a class of the schedule. */
export const numbersOf = ({ sessions }: Shown) => {
  const all = sessions.flatMap(({ lines }) => lines);
  return (classId: string) => all.find(({ key }) => key === classId)?.number ?? 'another class';
};
