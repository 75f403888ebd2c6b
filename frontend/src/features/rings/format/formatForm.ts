import { array, string } from 'yup';

import {
  chosen,
  type Field,
  group,
  numeric,
  optional,
  required,
  rows,
  same,
  typed,
} from '../../../components/form/fields';
import { missing, text } from '../../../components/form/rules';
import type { Schemas } from '../../../api/types';
import type { Format, FormatBody } from '../ringsApi';

const read = (typed: string): number | null => {
  const number = typed.trim().replace(',', '.');
  return number === '' ? null : Number(number);
};
const decimal = (label: string) =>
  string()
    .label(label)
    .matches(/^\s*(?:-?\d*[.,]?\d+)?\s*$/, `${label} must be a number like 0.5`);
const whole = (label: string) =>
  string()
    .label(label)
    .matches(/^\s*\d*\s*$/, `${label} must be a number like 10`);
const number = (label: string) => optional(numeric(decimal(label), read));

/** A cost as it is typed: a number, or `out`. */
const costRule = string()
  .required('Enter a number, or out')
  .matches(/^\s*(?:\d*[.,]?\d+|out)\s*$/i, 'Enter a number, or out');
const readCost = (typed: string) => {
  const cost = typed.trim().toLowerCase();
  return cost === 'out' ? cost : (read(cost) ?? 0);
};

/** What each error costs, as a list that is typed: `2, 4, out`. */
const errorCosts: Field<string, readonly (number | string)[], (number | string)[]> = {
  blank: '',
  rule: string().matches(
    /^\s*(?:(?:\d*\.?\d+|out)\s*(?:,\s*|$))*$/i,
    'Enter numbers with commas between them, like 2, 4, out',
  ),
  read: (costs) => costs.join(', '),
  write: (list) =>
    list
      .split(',')
      .filter((cost) => cost.trim() !== '')
      .map(readCost),
};

const limit = {
  allowed: number('Time allowed'),
  per_seconds: number('Every seconds'),
  faults: number('Faults'),
};

/** A round of a jumper class. */
export const roundFields = group({ ...limit, time_counts: same<boolean>(false) });

/** A judge. */
export const judgeFields = group({
  name: typed(text('Name', 200).required(missing)),
  address: typed(text('Address', 500)),
});

const cost: Field<string, number | string, number | string> = {
  blank: '',
  rule: costRule,
  read: String,
  write: readCost,
};

/** A kind of mistake and its seconds. */
export const penaltyFields = group({
  name: typed(text('Mistake', 200).required(missing)),
  cost,
});

/** Several judges who place the horses give several rankings. */
const combineRule = string().when(['kind', 'judges'], ([kind, judges]: unknown[], rule) =>
  kind === 'placed' && Array.isArray(judges) && judges.length > 1
    ? rule.required('Choose how the placings of several judges become one result')
    : rule,
);

const fields = group({
  kind: required<Schemas['FormatName']>(string().required('Choose what the class is judged by')),
  judges: rows(judgeFields),
  combine: same<string>('', combineRule),
  score_combine: same<string>('sum'),
  call_judge: same<string>('0'),
  places: optional(numeric(whole('Places'), read)),
  best: optional(chosen<Schemas['Best']>()),
  step: number('Step'),
  minimum: number('Lowest'),
  maximum: number('Highest'),
  base: number('Base'),
  errors: optional(errorCosts),
  rounds: optional(rows(roundFields)),
  jump_off: same<string>(''),
  jump_off_at_once: same<boolean>(false),
  jump_off_limit: group(limit),
  penalties: rows(penaltyFields),
  out_at: optional(numeric(whole('Out at'), read)),
  runs: optional(chosen<Schemas['Runs']>()),
  master_of: same<string[]>([], array()),
});

/** The values of the form of what a class is judged by. */
export type FormatValues = typeof fields.blank;

export const formatSchema = fields.rule;

/** The values of a class that has no format yet. */
export const blankFormat: FormatValues = {
  ...fields.blank,
  judges: [judgeFields.blank],
  places: '10',
  best: 'high',
  runs: 'best',
  rounds: [roundFields.blank],
};

/** A format as it is typed. What its kind does not have is as in {@link blankFormat}. */
export function fromFormat(format: Format): FormatValues {
  const { jump_off, penalties, combine, call_judge, rounds } = format;
  const found = fields.read({
    ...format,
    combine: '',
    score_combine: 'sum',
    call_judge: String(call_judge),
    jump_off: jump_off?.who ?? '',
    jump_off_at_once: jump_off?.at_once ?? false,
    jump_off_limit: jump_off ?? {},
    penalties: Object.entries(penalties ?? {}).map(([name, cost]) => ({ name, cost })),
  });
  return {
    ...found,
    combine: format.kind === 'placed' ? (combine ?? '') : '',
    score_combine: format.kind === 'scored' ? (combine ?? 'sum') : 'sum',
    places: found.places === '' ? blankFormat.places : found.places,
    best: found.best === '' ? 'high' : found.best,
    runs: found.runs === '' ? 'best' : found.runs,
    rounds: rounds === null || rounds === undefined ? blankFormat.rounds : found.rounds,
  };
}

/** The request. Only what counts for the kind is sent. */
export function toBody(values: FormatValues): FormatBody {
  const body = fields.write(values);
  const { kind, judges, master_of } = body;
  const several = judges.length > 1;
  const common = { kind, judges, master_of, call_judge: several ? Number(values.call_judge) : 0 };
  switch (kind) {
    case 'placed':
      return { ...common, places: body.places, combine: several ? values.combine : null };
    case 'scored': {
      const { best, step, minimum, maximum, base } = body;
      return { ...common, best, step, minimum, maximum, base, combine: values.score_combine };
    }
    case 'percent':
      return { ...common, maximum: body.maximum, errors: body.errors };
    case 'jumper': {
      const { jump_off: who, jump_off_at_once: at_once, jump_off_limit } = values;
      const jump_off =
        who === ''
          ? null
          : {
              ...group(limit).write(jump_off_limit),
              who: who as Schemas['JumpOffFor'],
              at_once: who === 'clears' && at_once,
            };
      return { ...common, rounds: body.rounds, jump_off };
    }
    case 'speed': {
      const penalties = Object.fromEntries(body.penalties.map(({ name, cost }) => [name, cost]));
      return { ...common, penalties, out_at: body.out_at, runs: body.runs };
    }
  }
}
