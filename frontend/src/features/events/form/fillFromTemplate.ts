import { endDayOf, type EventValues, fromTemplate } from './eventForm';
import type { EventTemplate } from '../eventsApi';

/** Fields that belong together, so that they must come from the same source. */
const GROUPS: readonly (readonly (keyof EventValues)[])[] = [
  ['location'],
  ['manager_name', 'manager_email', 'manager_phone', 'manager_address'],
  ['inspection', 'inspectors'],
  ['therapeutic_use', 'therapeutic_details'],
];

/** The result of applying a template. */
export interface Filled {
  values: EventValues;
  /** The values that were not typed; the next template may replace them. */
  given: EventValues;
  /** Whether a typed value was kept where the template has another one. */
  kept: boolean;
}

/**
 * Fills the empty fields of a new show from a template. Typed values are kept.
 *
 * @param typed - the current values of the form
 * @param given - the values before anything was typed: blank, or from the organization or another
 * template
 * @param blank - the values of a new show, with the place of the organization
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
  // The end date follows a typed start date.
  if (values.start_date !== '' && !endIsTyped(typed, given)) {
    values.end_date = endDayOf(values.start_date, values.further_days);
  }
  return {
    values,
    given: offered,
    kept: (Object.keys(offered) as (keyof EventValues)[]).some(contradicts),
  };
}

/** Whether the user set the end date, so that it does not follow the start date. */
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
