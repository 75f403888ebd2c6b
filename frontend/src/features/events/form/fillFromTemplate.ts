import { endDayOf, type EventValues, fromTemplate } from './eventForm';
import type { EventTemplate } from '../eventsApi';

/** Fields that say one thing together: half of it from elsewhere would be wrong. */
const GROUPS: readonly (readonly (keyof EventValues)[])[] = [
  ['location'],
  ['manager_name', 'manager_email', 'manager_phone', 'manager_address'],
  ['inspection', 'inspectors'],
  ['therapeutic_use', 'therapeutic_details'],
];

/** What a form holds after a template was picked. */
export interface Filled {
  values: EventValues;
  /** What of it was not typed: what the next template may replace. */
  given: EventValues;
  /** Whether something that was typed stands where the template has something else. */
  kept: boolean;
}

/**
 * Fills what is empty in the form of a new show from a template. What was typed stays as it is.
 *
 * @param typed - what the form holds now
 * @param given - what it held before anything was typed: blank, or filled by itself from the
 *   organization or from another template
 * @param blank - the form of a new show, with the place of the organization
 */
export function fillFromTemplate(
  typed: EventValues,
  given: EventValues,
  template: EventTemplate,
  blank: EventValues,
): Filled {
  const offered = fromTemplate(template, blank.location);
  const isTyped = (name: keyof EventValues) =>
    !isBlank(typed[name]) && !isSame(typed[name], given[name]);
  const contradicts = (name: keyof EventValues) =>
    isTyped(name) && !isBlank(offered[name]) && !isSame(typed[name], offered[name]);

  const kept = new Set((Object.keys(offered) as (keyof EventValues)[]).filter(isTyped));
  for (const group of GROUPS) {
    if (group.some(contradicts)) group.forEach((name) => kept.add(name));
  }
  const values = { ...offered, ...pick(typed, kept) };
  // A start that was typed has an end that follows from it.
  if (values.start_date !== '' && !endIsTyped(typed, given)) {
    values.end_date = endDayOf(values.start_date, values.further_days);
  }
  return {
    values,
    given: offered,
    kept: (Object.keys(offered) as (keyof EventValues)[]).some(contradicts),
  };
}

/** Whether the end was set to a day of its own, and does not just follow the start. */
function endIsTyped({ start_date, end_date, further_days }: EventValues, given: EventValues) {
  if (end_date === '' || end_date === given.end_date) return false;
  return start_date === '' || end_date !== endDayOf(start_date, further_days);
}

function pick(values: EventValues, names: ReadonlySet<keyof EventValues>): Partial<EventValues> {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => names.has(name as keyof EventValues)),
  );
}

function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isBlank);
  return false;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
