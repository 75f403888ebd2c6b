import { formatDay, type Day } from '../../lib/days';

/** How something recurs, as the fields of a form. */
export interface Repeat {
  repeat: 'none' | 'daily' | 'weekly' | 'date' | 'nth' | 'last' | 'yearly' | 'other';
  /** Every so many days, weeks, months or years. */
  interval: string;
  /** Of a weekly rule: `MO`, `TH`. */
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
  if (more.length === 0) {
    return read.repeat === 'weekly' ? { ...read, weekdays: [weekdayOf(start)] } : read;
  }
  if (more.length > 1) return { ...read, repeat: 'other' };
  if (read.repeat === 'weekly' && /^(\w\w)(,\w\w)*$/.test(byDay)) {
    return { ...read, weekdays: byDay.split(',') };
  }
  const weekday = weekdayOf(start);
  if (read.repeat === 'date' && byDay === `-1${weekday}`) return { ...read, repeat: 'last' };
  if (read.repeat === 'date' && byDay.replace('+', '') === `${nthOf(start)}${weekday}`) {
    return { ...read, repeat: 'nth' };
  }
  if (read.repeat === 'date' && parts.get('BYMONTHDAY') === String(Number(start.slice(8)))) {
    return read;
  }
  return { ...read, repeat: 'other' };
}

/** Writes the fields as a rule; `null` if it does not recur. */
export function writeRule(repeat: Repeat, start: Day): string | null {
  if (repeat.repeat === 'none') return null;
  if (repeat.repeat === 'other') return repeat.rule;
  const freq = {
    daily: 'DAILY',
    weekly: 'WEEKLY',
    date: 'MONTHLY',
    nth: 'MONTHLY',
    last: 'MONTHLY',
    yearly: 'YEARLY',
  }[repeat.repeat];
  const parts = [`FREQ=${freq}`];
  if (repeat.interval !== '1') parts.push(`INTERVAL=${repeat.interval}`);
  if (repeat.repeat === 'weekly' && repeat.weekdays.length > 0) {
    const inOrder = WEEKDAYS.map(([code]) => code).filter((it) => repeat.weekdays.includes(it));
    parts.push(`BYDAY=${inOrder.join(',')}`);
  }
  if (repeat.repeat === 'nth') parts.push(`BYDAY=${nthOf(start)}${weekdayOf(start)}`);
  if (repeat.repeat === 'last') parts.push(`BYDAY=-1${weekdayOf(start)}`);
  if (repeat.ends === 'until') parts.push(`UNTIL=${repeat.until.replaceAll('-', '')}`);
  if (repeat.ends === 'count') parts.push(`COUNT=${repeat.count}`);
  return parts.join(';');
}

const NTH = ['', 'first', 'second', 'third', 'fourth', 'fifth'];

/** The ways in which something that begins on `start` can recur, as options. */
export function repeatOptions(start: Day, current: Repeat['repeat']) {
  const day = /^\d{4}-\d\d-\d\d$/.test(start) ? start : '2026-01-01';
  const weekday = weekdayName(weekdayOf(day));
  const options: { value: Repeat['repeat']; label: string }[] = [
    { value: 'none', label: 'Does not repeat' },
    { value: 'daily', label: 'By days' },
    { value: 'weekly', label: 'By weeks' },
    { value: 'date', label: `Monthly on day ${Number(day.slice(8))}` },
  ];
  if (nthOf(day) < 5) {
    options.push({ value: 'nth', label: `Monthly on the ${NTH[nthOf(day)]} ${weekday}` });
  }
  if (isLast(day)) options.push({ value: 'last', label: `Monthly on the last ${weekday}` });
  options.push({
    value: 'yearly',
    label: `Yearly on ${formatDay(day, { month: 'long', day: 'numeric' })}`,
  });
  if (current === 'other') options.push({ value: 'other', label: 'As it is' });
  return options;
}

const EVERY = {
  daily: 'day',
  weekly: 'week',
  date: 'month',
  nth: 'month',
  last: 'month',
  yearly: 'year',
};

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
    return `${freq.charAt(0).toUpperCase()}${freq.slice(1)}${on}, by a rule of its own${end}`;
  }
  const unit = EVERY[read.repeat];
  const every = read.interval === '1' ? `Every ${unit}` : `Every ${read.interval} ${unit}s`;
  const on = {
    daily: '',
    weekly: ` on ${read.weekdays.map(weekdayName).join(', ')}`,
    date: ` on day ${Number(start.slice(8))}`,
    nth: ` on the ${NTH[nthOf(start)]} ${weekdayName(weekdayOf(start))}`,
    last: ` on the last ${weekdayName(weekdayOf(start))}`,
    yearly: ` on ${formatDay(start, { month: 'long', day: 'numeric' })}`,
  }[read.repeat];
  return `${every}${on}${end}`;
}

function sayByDay(part: string): string {
  const number = Number(part.slice(0, -2));
  const name = weekdayName(part.slice(-2));
  if (number === 0) return name;
  return number === -1 ? `the last ${name}` : `${name} (${number})`;
}
