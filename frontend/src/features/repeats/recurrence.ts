import { addDays, type Day, daysBetween, formatDay, readDay } from '../../lib/time/days';

/** How something recurs, as the fields of a form. */
export interface Repeat {
  repeat: 'none' | 'daily' | 'weekly' | 'date' | 'end' | 'nth' | 'last' | 'yearly' | 'other';
  /** Every so many days, weeks, months or years. */
  interval: string;
  /** Of a weekly rule: `MO`, `TH`; none is the weekday of its start. */
  weekdays: string[];
  ends: 'never' | 'until' | 'count';
  until: Day;
  count: string;
  /** A rule that the fields cannot show, which is kept. */
  rule: string;
}

export const WEEKDAYS = [
  ['SU', 'Sunday'],
  ['MO', 'Monday'],
  ['TU', 'Tuesday'],
  ['WE', 'Wednesday'],
  ['TH', 'Thursday'],
  ['FR', 'Friday'],
  ['SA', 'Saturday'],
] as const;

export const NO_REPEAT: Repeat = {
  repeat: 'none',
  interval: '1',
  weekdays: [],
  ends: 'never',
  until: '',
  count: '',
  rule: '',
};

/** What the rules repeat every so many of, and how RFC 5545 says it. */
const UNITS = {
  daily: ['day', 'DAILY'],
  weekly: ['week', 'WEEKLY'],
  date: ['month', 'MONTHLY'],
  end: ['month', 'MONTHLY'],
  nth: ['month', 'MONTHLY'],
  last: ['month', 'MONTHLY'],
  yearly: ['year', 'YEARLY'],
} as const;

/** The unit of a rule, such as `week`; `undefined` if the fields have none. */
export const unitOf = (repeat: Repeat['repeat']): string | undefined =>
  repeat === 'none' || repeat === 'other' ? undefined : UNITS[repeat][0];

const FREQUENCIES: Readonly<Record<string, Repeat['repeat']>> = {
  DAILY: 'daily',
  WEEKLY: 'weekly',
  MONTHLY: 'date',
  YEARLY: 'yearly',
};

const dayOf = (start: Day) => new Date(`${start}T00:00:00Z`);

/** The weekday of a day: `MO`. */
export const weekdayOf = (start: Day): string => WEEKDAYS[dayOf(start).getUTCDay()]?.[0] ?? 'MO';

const weekdayName = (code: string) => WEEKDAYS.find(([it]) => it === code)?.[1] ?? code;

/** The first to fifth of its weekdays in its month. */
const nthOf = (start: Day) => Math.ceil(Number(start.slice(8)) / 7);

const isLast = (start: Day) => {
  const next = new Date(dayOf(start).getTime() + 7 * 86_400_000);
  return next.getUTCMonth() !== dayOf(start).getUTCMonth();
};

/** The weekdays of a weekly rule, in order. */
function weekdaysOf({ weekdays }: Repeat, start: Day): string[] {
  if (weekdays.length === 0) return [weekdayOf(start)];
  return WEEKDAYS.map(([code]) => code).filter((it) => weekdays.includes(it));
}

function partsOf(rule: string): Map<string, string> {
  const parts = rule.replace(/^RRULE:/i, '').split(';');
  return new Map(
    parts.map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name.toUpperCase(), value.toUpperCase()];
    }),
  );
}

/** Reads a rule of RFC 5545 into the fields, for something that begins on `start`. */
export function readRule(rule: string | null, start: Day): Repeat {
  if (rule === null || rule === '') return NO_REPEAT;
  const parts = partsOf(rule);
  const until = parts.get('UNTIL') ?? '';
  const count = parts.get('COUNT') ?? '';
  const read: Repeat = {
    ...NO_REPEAT,
    repeat: FREQUENCIES[parts.get('FREQ') ?? ''] ?? 'other',
    interval: parts.get('INTERVAL') ?? '1',
    ends: until !== '' ? 'until' : count !== '' ? 'count' : 'never',
    until: until.replace(/^(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3'),
    count,
    rule,
  };
  const others = ['FREQ', 'INTERVAL', 'UNTIL', 'COUNT', 'WKST'];
  const more = [...parts.keys()].filter((name) => !others.includes(name));
  const byDay = parts.get('BYDAY') ?? '';
  const weekday = weekdayOf(start);
  if (more.length === 0) return read;
  if (more.length > 1) return { ...read, repeat: 'other' };
  if (read.repeat === 'weekly' && /^(\w\w)(,\w\w)*$/.test(byDay)) {
    return { ...read, weekdays: byDay === weekday ? [] : byDay.split(',') };
  }
  if (read.repeat === 'date' && byDay === `-1${weekday}`) return { ...read, repeat: 'last' };
  if (read.repeat === 'date' && byDay.replace('+', '') === `${nthOf(start)}${weekday}`) {
    return { ...read, repeat: 'nth' };
  }
  if (read.repeat === 'date' && parts.get('BYMONTHDAY') === String(Number(start.slice(8)))) {
    return read;
  }
  if (read.repeat === 'date' && parts.get('BYMONTHDAY') === '-1') return { ...read, repeat: 'end' };
  return { ...read, repeat: 'other' };
}

/** Writes the fields as a rule; `null` if it does not recur. */
export function writeRule(repeat: Repeat, start: Day): string | null {
  if (repeat.repeat === 'none') return null;
  if (repeat.repeat === 'other') return repeat.rule;
  const parts = [`FREQ=${UNITS[repeat.repeat][1]}`];
  if (repeat.interval !== '1') parts.push(`INTERVAL=${repeat.interval}`);
  if (repeat.repeat === 'weekly') parts.push(`BYDAY=${weekdaysOf(repeat, start).join(',')}`);
  if (repeat.repeat === 'end') parts.push('BYMONTHDAY=-1');
  if (repeat.repeat === 'nth') parts.push(`BYDAY=${nthOf(start)}${weekdayOf(start)}`);
  if (repeat.repeat === 'last') parts.push(`BYDAY=-1${weekdayOf(start)}`);
  if (repeat.ends === 'until') parts.push(`UNTIL=${repeat.until.replaceAll('-', '')}`);
  if (repeat.ends === 'count') parts.push(`COUNT=${repeat.count}`);
  return parts.join(';');
}

const NTH = ['', 'first', 'second', 'third', 'fourth', 'fifth'];

/** The ways in which something that begins on `start` can recur, as options. */
export function repeatOptions(start: Day, current: Repeat['repeat']) {
  const day = readDay(start) ?? '2026-01-01';
  const weekday = weekdayName(weekdayOf(day));
  const options: { value: Repeat['repeat']; label: string }[] = [
    { value: 'none', label: 'Does not repeat' },
    { value: 'daily', label: 'Daily' },
    { value: 'weekly', label: 'Weekly' },
    { value: 'date', label: `Monthly on day ${Number(day.slice(8))}` },
    { value: 'end', label: 'Monthly on the last day' },
  ];
  if (nthOf(day) < 5) {
    options.push({ value: 'nth', label: `Monthly on the ${NTH[nthOf(day)]} ${weekday}` });
  }
  if (isLast(day)) options.push({ value: 'last', label: `Monthly on the last ${weekday}` });
  options.push({
    value: 'yearly',
    label: `Yearly on ${formatDay(day, { month: 'long', day: 'numeric' })}`,
  });
  if (current === 'other') options.push({ value: 'other', label: 'Custom rule' });
  return options;
}

/** A rule in words: `Every 6 weeks on Monday`. */
export function sayRule(rule: string, start: Day): string {
  const read = readRule(rule, start);
  const end =
    read.ends === 'until'
      ? ` until ${formatDay(read.until)}`
      : read.ends === 'count'
        ? `, ${read.count} times`
        : '';
  if (read.repeat === 'none') return 'Does not repeat';
  if (read.repeat === 'other') {
    const freq = (partsOf(rule).get('FREQ') ?? '').toLowerCase();
    const days = partsOf(rule).get('BYDAY');
    const on = days === undefined ? '' : ` on ${days.split(',').map(sayByDay).join(', ')}`;
    return `Custom rule: ${freq}${on}${end}`;
  }
  const unit = UNITS[read.repeat][0];
  const every = read.interval === '1' ? `Every ${unit}` : `Every ${read.interval} ${unit}s`;
  const on = {
    daily: '',
    weekly: ` on ${sayWeekdays(weekdaysOf(read, start))}`,
    date: ` on day ${Number(start.slice(8))}${sayGaps(start, 'month')}`,
    end: ' on the last day of the month',
    nth: ` on the ${NTH[nthOf(start)]} ${weekdayName(weekdayOf(start))}`,
    last: ` on the last ${weekdayName(weekdayOf(start))}`,
    yearly: ` on ${formatDay(start, { month: 'long', day: 'numeric' })}${sayGaps(start, 'year')}`,
  }[read.repeat];
  return `${every}${on}${end}`;
}

/** What a rule on the day of `start` leaves out: empty for a day that each month or year has. */
export function sayGaps(start: Day, every: 'month' | 'year'): string {
  if (every === 'year') return start.slice(5) === '02-29' ? ', in leap years only' : '';
  const gaps: Record<string, string> = {
    29: ' (not in February, except in leap years)',
    30: ' (not in February)',
    31: ' (not in months with fewer days)',
  };
  return gaps[start.slice(8)] ?? '';
}

function sayWeekdays(weekdays: string[]): string {
  return weekdays.join() === 'MO,TU,WE,TH,FR'
    ? 'Monday to Friday'
    : weekdays.map(weekdayName).join(', ');
}

const monthOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** The last day of a month, counted as {@link monthOf} does. */
const endOf = (month: number) =>
  new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).toISOString().slice(0, 10);

/** The day of a monthly rule in a month; a later month's if it has none. */
function dayIn(month: number, { repeat }: Repeat, start: Day): Day {
  const first = addDays(endOf(month - 1), 1);
  const behind = (weekday: string, day: Day) =>
    (dayOf(day).getUTCDay() - WEEKDAYS.findIndex(([code]) => code === weekday) + 7) % 7;
  switch (repeat) {
    case 'end':
      return endOf(month);
    case 'nth': {
      const week = addDays(first, 7 * nthOf(start) - 1);
      return addDays(week, -behind(weekdayOf(start), week));
    }
    case 'last':
      return addDays(endOf(month), -behind(weekdayOf(start), endOf(month)));
    default:
      return addDays(first, Number(start.slice(8)) - 1);
  }
}

/** The last day of a rule that begins on `to` instead of `from`, so that it has as many days. */
function movedUntil(before: Repeat, from: Day, to: Day): Day {
  const { repeat, until } = before;
  if (repeat === 'daily' || repeat === 'weekly') return addDays(until, daysBetween(from, to));
  if (repeat === 'yearly') {
    const isReached = until.slice(5) >= from.slice(5);
    const last = Number(until.slice(0, 4)) - (isReached ? 0 : 1);
    return `${last + Number(to.slice(0, 4)) - Number(from.slice(0, 4))}-12-31`;
  }
  const last = monthOf(until) - (dayIn(monthOf(until), before, from) <= until ? 0 : 1);
  return endOf(last + monthOf(to) - monthOf(from));
}

/** The same rule for something that is moved from one day to another. */
export function moveRepeat<T extends Repeat>(before: T, from: Day, to: Day): T {
  const days = daysBetween(from, to);
  if (days === 0) return before;
  const moved = { ...before, weekdays: before.weekdays.map((code) => weekdayAfter(code, days)) };
  if (before.ends === 'until') moved.until = movedUntil(before, from, to);
  // Not each month has a fifth weekday, and the fourth one is not always the last.
  if (before.repeat === 'nth' && nthOf(to) === 5) moved.repeat = 'last';
  if (before.repeat === 'last' && !isLast(to)) moved.repeat = 'nth';
  if (before.repeat === 'end' && addDays(to, 1).slice(8) !== '01') moved.repeat = 'date';
  return moved;
}

function weekdayAfter(code: string, days: number): string {
  const at = WEEKDAYS.findIndex(([it]) => it === code);
  return WEEKDAYS[(((at + days) % 7) + 7) % 7]?.[0] ?? code;
}

/** The first day on which something takes place that begins on `start`. */
function firstDay(repeat: Repeat, start: Day): Day {
  if (repeat.repeat === 'end') return endOf(monthOf(start));
  if (repeat.repeat !== 'weekly') return start;
  const weekdays = weekdaysOf(repeat, start);
  // The days until the next Monday, with which the weeks of a rule begin.
  const rest = 7 - ((dayOf(start).getUTCDay() + 6) % 7);
  for (let days = 0; days < rest; days += 1) {
    const day = addDays(start, days);
    if (weekdays.includes(weekdayOf(day))) return day;
  }
  const first = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].findIndex((it) => weekdays.includes(it));
  return addDays(start, rest + 7 * (Number(repeat.interval) - 1) + first);
}

/**
 * What is going to happen: `First on Tue, Dec 1, then every 6 weeks on Tuesday.` Empty if it does not
 * recur, or if the fields are not filled in yet.
 */
export function saySeries(repeat: Repeat, start: Day): string {
  const { ends, until, count, interval } = repeat;
  const isWhole =
    readDay(start) !== null &&
    Number(interval) > 0 &&
    (ends !== 'until' || until !== '') &&
    (ends !== 'count' || Number(count) > 0);
  const rule = isWhole && repeat.repeat !== 'other' ? writeRule(repeat, start) : null;
  if (rule === null) return '';
  const say = (day: Day) =>
    formatDay(day, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
  const first = firstDay(repeat, start);
  const words = sayRule(rule, start);
  const then = `irst on ${say(first)}, then ${words.charAt(0).toLowerCase()}${words.slice(1)}.`;
  return first === start ? `F${then}` : `${say(start)} is not one of the days: f${then}`;
}

function sayByDay(part: string): string {
  const number = Number(part.slice(0, -2));
  const name = weekdayName(part.slice(-2));
  if (number === 0) return name;
  return number === -1 ? `the last ${name}` : `${name} (${number})`;
}
