import { array, string } from 'yup';

import * as field from '../../../components/form/fields';
import { missing, money, text } from '../../../components/form/rules';
import { parseMoney } from '../../../lib/money/money';
import { resolveWallTime, toWallTime, type WallTime } from '../../../lib/time/zonedTime';
import { NEEDS } from '../../entries/parts/numberNeeds';
import type { EventBody, OwnEvent } from '../eventsApi';
import { count, countOr } from './noticeForm';
import {
  priceStep,
  type PriceStepValues,
  readRaise,
  refundStep,
  type RefundStepValues,
  scratchStep,
  type ScratchStepValues,
  writeRaise,
} from './priceStepsForm';
import { readStalls, stallFields, writeStalls } from './stallFeeForm';

/**
 * Who pays a fee: each entry or horse once, each back number of a weekend once, each class of an
 * entry, or whoever chooses it.
 */
export type FeeKind = 'entry' | 'class' | 'horse' | 'weekend' | 'choice' | 'quantity' | 'night';

/** The kinds of fees, in words. */
export const FEE_KINDS: readonly { value: FeeKind; label: string }[] = [
  { value: 'entry', label: 'Every entry, once' },
  { value: 'class', label: 'Every entry, for each class' },
  { value: 'horse', label: 'Every horse, once, whoever rides it' },
  { value: 'weekend', label: 'Every back number, once for all shows of the weekend' },
  { value: 'quantity', label: 'Chosen, with a quantity' },
  { value: 'night', label: 'Chosen, by the night' },
  { value: 'choice', label: 'Chosen, once' },
];

const PER = {
  entry: 'entry',
  class: 'class',
  horse: 'horse',
  weekend: 'weekend',
  choice: 'entry',
  quantity: 'unit',
  night: 'night',
} as const;

/** What the show's form asks for. */
export type FormRules = OwnEvent['form'];

/** What the form can ask for, in its order. */
export const FORM_FIELDS: readonly { name: keyof FormRules; label: string }[] = [
  { name: 'rider_birth_date', label: 'Date of Birth' },
  { name: 'emergency_contact', label: 'Emergency Contact' },
  { name: 'memberships', label: 'Memberships' },
  { name: 'breed', label: 'Breed' },
  { name: 'registration_number', label: 'Registration Number' },
  { name: 'owner', label: 'Owner' },
  { name: 'trainer', label: 'Trainer' },
];

/** Whether the form asks for something. */
export const ASKED = [
  { value: 'off', label: 'Not asked' },
  { value: 'optional', label: 'Optional' },
  { value: 'required', label: 'Required' },
] as const;

/** What the office wants before it hands out a number. */
type NumberNeed = OwnEvent['number_needs'][number];

/** To whom back numbers belong. */
export const NUMBERS_BY = [
  { value: 'entry', label: 'Entry: each has its own' },
  { value: 'horse', label: 'Horse: whoever rides it' },
  { value: 'rider', label: 'Rider: whatever horse' },
] as const;

type NumbersBy = OwnEvent['back_numbers_by'];

/** Answers that a device kept may lack it. */
const numbersBy: field.Field<NumbersBy> = {
  ...field.same<NumbersBy>('entry'),
  read: (answer: NumbersBy | undefined) => answer ?? 'entry',
};

/** Likewise. */
const isOff: field.Field<boolean> = {
  ...field.same(false),
  read: (answer: boolean | undefined) => answer ?? false,
};

const USUAL_AGE = 18;

type Rules = Pick<
  OwnEvent,
  | 'entries_open_at'
  | 'entries_close_at'
  | 'late_entries'
  | 'capacity'
  | 'first_back_number'
  | 'back_numbers_by'
  | 'barred_get_no_place'
  | 'number_needs'
  | 'fees'
  | 'added_after'
  | 'scratch'
  | 'refunds'
  | 'public_contact'
  | 'payment_note'
  | 'form'
  | 'waiver_text'
  | 'waiver_age'
>;

type RulesBody = Required<Pick<EventBody, keyof Rules>>;

/** A date and a time in the show's zone; blank is no limit. */
const moment = <N extends string>(name: N) =>
  ({ [`${name}_date`]: field.here(''), [`${name}_time`]: field.here('') }) as Record<
    `${N}_${'date' | 'time'}`,
    field.Field<string, unknown, undefined>
  >;

const fee = field.group({
  /** The fee that is changed; empty for a new one. */
  id: field.chosen(),
  name: field.typed(text('Fee Name', 100).required(missing)),
  amount: field.money(money()),
  kind: field.here<FeeKind>('entry'),
  max_quantity: count,
  stock: count,
  ...stallFields,
  ...moment('from'),
  ...moment('until'),
});

/** A fee in the form. */
type FeeValues = typeof fee.blank;

/** A new, empty fee. */
export const newFee = (): FeeValues => fee.blank;

/** What the office wants before it hands out a number. */
const need = field.group({
  kind: field.same<NumberNeed['kind']>('membership'),
  of: field.same<NumberNeed['of']>('rider'),
  association: field.typed(
    text('Association', 100).when('kind', {
      is: 'membership',
      then: (rule) => rule.required(missing),
    }),
  ),
});

/** A need with the first one that can have it, where its kind was changed. */
function withWhom(one: ReturnType<typeof need.write>) {
  const can = NEEDS.find(({ value }) => value === one.kind)?.of ?? [one.of];
  return { ...one, of: can.includes(one.of) ? one.of : (can[0] ?? one.of) };
}

/** A new need: a membership of the rider. */
export const newNeed = (): typeof need.blank => need.blank;

/** The show's rules for entries. */
export const ruleFields = {
  ...moment('entries_open'),
  ...moment('entries_close'),
  late_entries: field.same(false),
  capacity: count,
  first_back_number: countOr(1),
  back_numbers_by: numbersBy,
  barred_get_no_place: isOff,
  number_needs: field.optional(field.rows(need)),
  fees: field.here<FeeValues[]>([], array(fee.rule)),
  added_after: field.here<PriceStepValues[]>([], array(priceStep)),
  scratch: field.here<ScratchStepValues[]>([], array(scratchStep)),
  refunds: field.here<RefundStepValues[]>([], array(refundStep)),
  public_contact: field.same(false),
  payment_note: field.typed(text('How to Pay', 1000)),
  form: field.same<FormRules>({
    owner: 'off',
    trainer: 'off',
    registration_number: 'off',
    breed: 'off',
    emergency_contact: 'off',
    rider_birth_date: 'off',
    memberships: 'off',
  }),
  waiver_text: field.typed(text('Waiver', 20_000)),
  waiver_age: countOr(
    USUAL_AGE,
    string().test('age', 'Enter an age from 1 to 99', (typed = '') =>
      /^\s*(?:[1-9]\d?)?\s*$/.test(typed),
    ),
  ),
};

const entryRules = field.group(ruleFields);

/** The show's rules for entries in the form. */
export type EntryRulesValues = typeof entryRules.blank;

export const BLANK_RULES = entryRules.blank;

const NO_TIME: WallTime = { date: '', time: '' };

const wallOf = (instant: { $date: string } | null, zone: string) =>
  instant === null ? NO_TIME : toWallTime(instant.$date, zone);

/** Steps of an answer; one that a device kept may lack them. */
const kept = <S>(steps: S[] | undefined): S[] => steps ?? [];

/** The rules of a show as the form's values. */
export function fromRules(rules: Rules, zone: string): EntryRulesValues {
  const moments = <N extends string>(name: N, instant: { $date: string } | null) => {
    const { date, time } = wallOf(instant, zone);
    return { [`${name}_date`]: date, [`${name}_time`]: time } as Record<
      `${N}_${'date' | 'time'}`,
      string
    >;
  };
  return {
    ...entryRules.read(rules),
    ...moments('entries_open', rules.entries_open_at),
    ...moments('entries_close', rules.entries_close_at),
    fees: rules.fees.map((one) => ({
      ...fee.read(one),
      kind: kindOf(one),
      ...readStalls(one),
      ...moments('from', one.from),
      ...moments('until', one.until),
    })),
    added_after: kept(rules.added_after).map((step) => ({
      ...readRaise(step),
      ...moments('after', step.after),
    })),
    scratch: kept(rules.scratch).map(({ after, amount }) => ({
      ...moments('after', after),
      amount: amount === null ? '' : amount.toFixed(2),
    })),
    refunds: kept(rules.refunds).map(({ until, percent }) => ({
      ...moments('until', until),
      percent: String(percent),
    })),
  };
}

/** Whether a rider says how many of a fee the entry has. */
export const hasQuantity = (kind: FeeKind | '' | undefined) =>
  kind === 'quantity' || kind === 'night';

function kindOf({ per, required }: Rules['fees'][number]): FeeKind {
  if (required) return per === 'unit' || per === 'night' ? 'entry' : per;
  if (per === 'night') return per;
  return per === 'unit' ? 'quantity' : 'choice';
}

/**
 * The rules in the request body.
 *
 * @param original - the show that is being changed, if its zone is the same: unchanged times keep
 * their seconds
 */
export function toRules(
  values: EntryRulesValues,
  zone: string,
  original: Rules | undefined,
): RulesBody {
  const instant = (wall: WallTime, before: { $date: string } | null | undefined) => {
    if (before !== null && before !== undefined) {
      const { date, time } = toWallTime(before.$date, zone);
      if (date === wall.date && time === wall.time) return before.$date;
    }
    return resolveWallTime(wall, zone)?.instant ?? null;
  };
  const stepAt = <N extends 'after' | 'until'>(
    name: N,
    step: Record<`${N}_${'date' | 'time'}`, string>,
    before: { $date: string } | null | undefined,
  ) => instant({ date: step[`${name}_date`], time: step[`${name}_time`] }, before) ?? '';
  return {
    ...entryRules.write(values),
    number_needs: values.number_needs.map((one) => withWhom(need.write(one))),
    entries_open_at: instant(
      { date: values.entries_open_date, time: values.entries_open_time },
      original?.entries_open_at,
    ),
    entries_close_at: instant(
      { date: values.entries_close_date, time: values.entries_close_time },
      original?.entries_close_at,
    ),
    fees: values.fees.map((one) => {
      const before = original?.fees.find(({ id }) => id === one.id);
      const { name, amount, max_quantity, stock, per_stall } = fee.write(one);
      return {
        // A fee that was removed elsewhere meanwhile is added again.
        id: before === undefined ? null : one.id,
        name,
        amount,
        per: PER[one.kind],
        required: one.kind !== 'choice' && !hasQuantity(one.kind),
        max_quantity: hasQuantity(one.kind) ? max_quantity : null,
        stock: hasQuantity(one.kind) ? stock : null,
        ...writeStalls(one, one.kind, per_stall),
        from: instant({ date: one.from_date, time: one.from_time }, before?.from),
        until: instant({ date: one.until_date, time: one.until_time }, before?.until),
      };
    }),
    // The form is sent only with the date and the time of each step.
    added_after: values.added_after.map((step, index) => ({
      after: stepAt('after', step, original?.added_after[index]?.after),
      ...writeRaise(step),
    })),
    scratch: values.scratch.map((step, index) => ({
      after: stepAt('after', step, original?.scratch[index]?.after),
      amount: step.amount.trim() === '' ? null : parseMoney(step.amount),
    })),
    refunds: values.refunds.map((step, index) => ({
      until: stepAt('until', step, original?.refunds[index]?.until),
      percent: Number(step.percent),
    })),
  };
}
