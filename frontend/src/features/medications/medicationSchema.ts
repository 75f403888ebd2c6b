import { array, object, string, type StringSchema } from 'yup';

import { formatDay } from '../../lib/time/days';
import * as field from '../../components/form/fields';
import { missing, text } from '../../components/form/rules';
import { NO_REPEAT, readRule, writeRule } from '../repeats/recurrence';
import type { MedicationRow } from './medicationsApi';

/** How often a course is given: `rule` is a rule that the form cannot show, which is kept. */
export type HowOften = 'daily' | 'days' | 'weekdays' | 'needed' | 'rule';

const whole = (label: string, most: number, least = 1) =>
  string()
    .label(label)
    .test(
      'whole',
      `Enter a number from ${least} to ${most}`,
      (typed = '') =>
        typed === '' ||
        (/^\d{1,3}$/.test(typed) && Number(typed) >= least && Number(typed) <= most),
    );

/** A field that one of the ways of {@link HowOften} requires. */
const requiredIf = (way: HowOften, rule: StringSchema) =>
  rule.when('how', {
    is: way,
    then: (it) => it.required(missing),
  });

/** The times of day of a course, each in a row of its own. */
const times = {
  ...field.same(
    [{ time: '08:00' }],
    array().when('how', {
      is: (how: HowOften) => how !== 'needed',
      then: (rule) =>
        rule
          .of(object({ time: string().label('Time').required(missing) }))
          .min(1, 'Add a time of day'),
    }),
  ),
  read: (answer: string[]) => answer.map((time) => ({ time })),
  write: (rows: { time: string }[]) => rows.map(({ time }) => time),
};

const step = field.group({
  until: field.same('', string().label('Until').required(missing)),
  dose: field.typed(text('Dose', 200).required(missing)),
});

/** How the dose changes; of a course with a last day the last step reaches it. */
const steps = {
  ...field.rows(step),
  rule: array(step.rule).test('reach', (rows = [], { parent, createError }) => {
    const { until } = parent as { until: string };
    const last = (rows as { until: string }[]).reduce(
      (day, it) => (it.until > day ? it.until : day),
      '',
    );
    if (last === '' || until === '' || last >= until) return true;
    return createError({
      message: `The steps end on ${formatDay(last)}, but the course on ${formatDay(until)}: nothing says what is given in between. End the last step on the course’s last day, or the course with the last step`,
    });
  }),
};

const fields = field.group({
  horse_id: field.same('', string().label('Horse').required(missing)),
  drug: field.typed(text('Drug', 200).required(missing)),
  dose: field.typed(
    text('Dose', 200).when('steps', {
      is: (rows: unknown[]) => rows.length === 0,
      then: (rule) => rule.required(missing),
    }),
  ),
  steps,
  route: field.typed(text('Given', 200)),
  from: field.same('', string().label('First day').required(missing)),
  until: field.chosen(
    string().test(
      'until',
      'The last day must not be before the first',
      (until = '', { parent }) => {
        const { from } = parent as { from: string };
        return until === '' || until >= from;
      },
    ),
  ),
  how: field.here<HowOften>('daily'),
  every: field.here('2', requiredIf('days', whole('Every how many days', 365))),
  weekdays: field.here<string[]>([]),
  least_hours: field.here('6', requiredIf('needed', whole('Hours between doses', 168))),
  most_per_day: field.here('3', requiredIf('needed', whole('Doses a day', 24))),
  /** The rule of {@link HowOften} `rule`. */
  rule: field.here(''),
  times,
  reason: field.typed(text('Reason', 500)),
  prescribed_by: field.typed(text('Prescribed by', 200)),
  withdrawal_days: field.numeric(whole('Withdrawal in days', 365, 0), (typed) =>
    typed === '' ? null : Number(typed),
  ),
  withdrawal_note: field.typed(text('Withdrawal', 2000)),
});

export type MedicationValues = typeof fields.blank;

/** The days of a course as the form has them. */
function readDays({ recurrence, as_needed: limits, from }: MedicationRow) {
  if (limits !== null) {
    const { least_hours, most_per_day } = limits;
    return {
      how: 'needed' as const,
      least_hours: String(least_hours),
      most_per_day: String(most_per_day),
      times: [{ time: '08:00' }],
    };
  }
  if (recurrence === null) return { how: 'daily' as const };
  const { repeat, interval, ends, weekdays } = readRule(recurrence, from);
  if (repeat === 'daily' && ends === 'never') return { how: 'days' as const, every: interval };
  if (repeat === 'weekly' && ends === 'never' && interval === '1') {
    return { how: 'weekdays' as const, weekdays };
  }
  return { how: 'rule' as const, rule: recurrence };
}

/** The rule of the days; `null` is daily, or as needed. */
function writeDays({ how, every, weekdays, rule, from }: MedicationValues): string | null {
  const repeat = { ...NO_REPEAT, interval: every, weekdays };
  if (how === 'days' && every !== '1') return writeRule({ ...repeat, repeat: 'daily' }, from);
  if (how === 'weekdays') return writeRule({ ...repeat, interval: '1', repeat: 'weekly' }, from);
  return how === 'rule' ? rule : null;
}

export const medicationFields = {
  ...fields,
  read: (course: MedicationRow): MedicationValues => ({
    ...fields.read(course),
    ...readDays(course),
  }),
  write: (values: MedicationValues) => {
    const { how, least_hours, most_per_day } = values;
    const isNeeded = how === 'needed';
    const written = fields.write(values);
    return {
      ...written,
      // Without one it is that of the last step.
      dose: written.dose === '' ? null : written.dose,
      times: isNeeded ? [] : written.times,
      recurrence: writeDays(values),
      as_needed: isNeeded
        ? { least_hours: Number(least_hours), most_per_day: Number(most_per_day) }
        : null,
    };
  },
};
