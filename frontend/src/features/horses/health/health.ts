import { type Day, daysBetween, formatDay } from '../../../lib/time/days';
import { nameKey } from '../../../lib/text/fold';
import type { Horse } from '../horsesApi';

type HealthRecords = Horse['health_records'];
type Vaccination = HealthRecords['vaccinations'][number];

/** Sorts by day, the latest first and missing days last. */
export function lastFirst<T extends { date: Day | null }>(entries: readonly T[]): T[] {
  return [...entries].sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''));
}

/** The vaccinations of a horse, the latest first. */
interface RecentVaccinations {
  /** The last one of each name, ignoring case. Its next due date is the valid one. */
  current: Vaccination[];
  /** Those that were repeated since. */
  earlier: Vaccination[];
}

/** Separates current vaccinations from those that a later one replaced. */
export function recentVaccinations(vaccinations: readonly Vaccination[]): RecentVaccinations {
  const byDue = [...vaccinations].sort((a, b) => (b.nextDue ?? '').localeCompare(a.nextDue ?? ''));
  const seen = new Set<string>();
  const current: Vaccination[] = [];
  const earlier: Vaccination[] = [];
  for (const vaccination of lastFirst(byDue)) {
    const name = nameKey(vaccination.name);
    (seen.has(name) ? earlier : current).push(vaccination);
    seen.add(name);
  }
  return { current, earlier };
}

/** The records in one line, the allergies first; empty if there are none. */
export function healthLine(health: HealthRecords): string {
  const { vaccinations, deworming, dental, hoofCare } = health;
  const done = (what: string, day: Day | null, more = '') =>
    day === null && more.trim() === '' ? '' : `${what}${day === null ? '' : ` ${formatDay(day)}`}`;
  return [
    health.allergies.length > 0 && `Allergies: ${health.allergies.join(', ')}`,
    health.allergies.length === 0 && health.noKnownAllergies && 'No known allergies',
    health.currentMedications.join(', '),
    done('Hoof care', hoofCare.lastTrim ?? hoofCare.nextDue, hoofCare.farrier),
    ...recentVaccinations(vaccinations).current.map(({ name, date }) => done(name, date, name)),
    done('Deworming', deworming.lastDate ?? deworming.nextDue, deworming.product),
    done('Dental', dental.lastExam ?? dental.nextDue, dental.notes),
    ...lastFirst(health.vetVisits).map(({ date, reason }) => done(reason || 'Vet', date)),
    ...lastFirst(health.medicalHistory).map(({ condition }) => condition),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** An event in the timeline. */
interface HealthEvent {
  day: Day;
  text: string;
  /** The position in the timeline, from 0 (start) to 1 (end). */
  at: number;
}

/** The events of one kind. */
export interface HealthLane {
  label: string;
  /** The singular of the label. */
  one: string;
  events: HealthEvent[];
}

/** The data of the timeline. */
export interface HealthTimeline {
  from: Day;
  to: Day;
  lanes: HealthLane[];
  /** The starts of the years. */
  years: { label: string; at: number }[];
}

/**
 * The most years labelled below the timeline. Its last part has no labels, to leave room for the
 * end date.
 */
const MOST_YEARS = 5;
const END_BEGINS = 0.8;

/**
 * Makes a timeline from the health records.
 *
 * @returns `null` if events happened on fewer than three days
 */
export function healthTimeline(health: HealthRecords, today: Day): HealthTimeline | null {
  const lanes = [
    {
      label: 'Vaccinations',
      one: 'vaccination',
      happened: health.vaccinations.map(({ date, name }) => ({ day: date, text: name })),
    },
    {
      label: 'Vet visits',
      one: 'vet visit',
      happened: health.vetVisits.map(({ date, reason, vet, notes }) => ({
        day: date,
        text: reason || vet || notes,
      })),
    },
    {
      label: 'Conditions',
      one: 'condition',
      happened: health.medicalHistory.map(({ date, condition, treatment, notes }) => ({
        day: date,
        text: condition || treatment || notes,
      })),
    },
  ].map(({ happened, ...lane }) => ({
    ...lane,
    happened: happened.flatMap(({ day, text }) => (day === null ? [] : [{ day, text }])),
  }));
  const days = lanes.flatMap(({ happened }) => happened.map(({ day }) => day)).sort();
  const [from] = days;
  const last = days.at(-1);
  if (from === undefined || last === undefined || new Set(days).size < 3) return null;

  const to = last > today ? last : today;
  const length = Math.max(daysBetween(from, to), 1);
  const at = (day: Day) => daysBetween(from, day) / length;
  const first = Number(from.slice(0, 4)) + 1;
  const years = Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, i) => first + i)
    .map((year) => ({ label: String(year), at: at(`${String(year).padStart(4, '0')}-01-01`) }))
    .filter((year) => year.at < END_BEGINS);
  const step = Math.ceil(years.length / MOST_YEARS);
  return {
    from,
    to,
    lanes: lanes.map(({ happened, ...lane }) => ({
      ...lane,
      events: lastFirst(happened.map(({ day, text }) => ({ date: day, text }))).map(
        ({ date, text }) => ({ day: date, text, at: at(date) }),
      ),
    })),
    // Counted from the last year, so that it is always labelled.
    years: years.filter((_, i) => (years.length - 1 - i) % step === 0),
  };
}
