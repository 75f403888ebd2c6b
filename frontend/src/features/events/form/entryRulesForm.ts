import { parseMoney } from '../../../lib/money';
import { resolveWallTime, toWallTime, type WallTime } from '../../../lib/zonedTime';
import type { EventBody, OwnEvent } from '../eventsApi';
import { parseEntries } from './noticeForm';

/** Who pays a fee: each entry once, each class of an entry, or whoever chooses it. */
export type FeeKind = 'entry' | 'class' | 'choice' | 'quantity';

/** The kinds of fees, in words. */
export const FEE_KINDS: readonly { value: FeeKind; label: string }[] = [
  { value: 'entry', label: 'Every entry, once' },
  { value: 'class', label: 'Every entry, for each class' },
  { value: 'quantity', label: 'Chosen, with a quantity' },
  { value: 'choice', label: 'Chosen, once' },
];

/** A fee in the form. Dates and times are in the show's zone; blank is no limit. */
export interface FeeValues {
  /** The fee that is changed; empty for a new one. */
  id: string;
  name: string;
  amount: string;
  kind: FeeKind;
  max_quantity: string;
  from_date: string;
  from_time: string;
  until_date: string;
  until_time: string;
}

/** The show's rules for entries in the form. */
export interface EntryRulesValues {
  entries_open_date: string;
  entries_open_time: string;
  entries_close_date: string;
  entries_close_time: string;
  late_entries: boolean;
  /** How many entries the show takes, as typed; blank is unlimited. */
  capacity: string;
  /** As typed; blank is 1. */
  first_back_number: string;
  fees: FeeValues[];
  public_contact: boolean;
  payment_note: string;
  form: FormRules;
  waiver_text: string;
  /** As typed; blank is 18. */
  waiver_age: string;
}

/** What the show's form asks for. */
export type FormRules = Record<keyof OwnEvent['form'], string>;

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

const USUAL_AGE = 18;

type Rules = Pick<
  OwnEvent,
  | 'entries_open_at'
  | 'entries_close_at'
  | 'late_entries'
  | 'capacity'
  | 'first_back_number'
  | 'fees'
  | 'public_contact'
  | 'payment_note'
  | 'form'
  | 'waiver_text'
  | 'waiver_age'
>;

type RulesBody = Required<Pick<EventBody, keyof Rules>>;

export const BLANK_RULES: EntryRulesValues = {
  entries_open_date: '',
  entries_open_time: '',
  entries_close_date: '',
  entries_close_time: '',
  late_entries: false,
  capacity: '',
  first_back_number: '',
  fees: [],
  public_contact: false,
  payment_note: '',
  form: {
    owner: 'off',
    trainer: 'off',
    registration_number: 'off',
    breed: 'off',
    emergency_contact: 'off',
    rider_birth_date: 'off',
    memberships: 'off',
  },
  waiver_text: '',
  waiver_age: '',
};

/** A new, empty fee. */
export const newFee = (): FeeValues => ({
  id: '',
  name: '',
  amount: '',
  kind: 'entry',
  max_quantity: '',
  from_date: '',
  from_time: '',
  until_date: '',
  until_time: '',
});

const NO_TIME: WallTime = { date: '', time: '' };

const wallOf = (instant: { $date: string } | null, zone: string) =>
  instant === null ? NO_TIME : toWallTime(instant.$date, zone);

/** The rules of a show as the form's values. */
export function fromRules(rules: Rules, zone: string): EntryRulesValues {
  const opens = wallOf(rules.entries_open_at, zone);
  const closes = wallOf(rules.entries_close_at, zone);
  return {
    entries_open_date: opens.date,
    entries_open_time: opens.time,
    entries_close_date: closes.date,
    entries_close_time: closes.time,
    late_entries: rules.late_entries,
    capacity: rules.capacity === null ? '' : String(rules.capacity),
    first_back_number: rules.first_back_number === 1 ? '' : String(rules.first_back_number),
    form: rules.form,
    waiver_text: rules.waiver_text,
    waiver_age: rules.waiver_age === USUAL_AGE ? '' : String(rules.waiver_age),
    fees: rules.fees.map((fee) => {
      const from = wallOf(fee.from, zone);
      const until = wallOf(fee.until, zone);
      return {
        id: fee.id,
        name: fee.name,
        amount: fee.amount.toFixed(2),
        kind: kindOf(fee),
        max_quantity: fee.max_quantity === null ? '' : String(fee.max_quantity),
        from_date: from.date,
        from_time: from.time,
        until_date: until.date,
        until_time: until.time,
      };
    }),
    public_contact: rules.public_contact,
    payment_note: rules.payment_note,
  };
}

function kindOf({ per, required }: Rules['fees'][number]): FeeKind {
  if (required) return per === 'class' ? 'class' : 'entry';
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
  return {
    entries_open_at: instant(
      { date: values.entries_open_date, time: values.entries_open_time },
      original?.entries_open_at,
    ),
    entries_close_at: instant(
      { date: values.entries_close_date, time: values.entries_close_time },
      original?.entries_close_at,
    ),
    late_entries: values.late_entries,
    capacity: parseEntries(values.capacity),
    first_back_number: parseEntries(values.first_back_number) ?? 1,
    form: values.form,
    waiver_text: values.waiver_text.trim(),
    waiver_age: parseEntries(values.waiver_age) ?? USUAL_AGE,
    fees: values.fees.map((fee) => {
      const before = original?.fees.find(({ id }) => id === fee.id);
      return {
        // A fee that was removed elsewhere meanwhile is added again.
        id: before === undefined ? null : fee.id,
        name: fee.name.trim(),
        amount: parseMoney(fee.amount) ?? 0,
        per: { entry: 'entry', class: 'class', choice: 'entry', quantity: 'unit' }[fee.kind],
        required: fee.kind === 'entry' || fee.kind === 'class',
        max_quantity: fee.kind === 'quantity' ? parseEntries(fee.max_quantity) : null,
        from: instant({ date: fee.from_date, time: fee.from_time }, before?.from),
        until: instant({ date: fee.until_date, time: fee.until_time }, before?.until),
      };
    }),
    public_contact: values.public_contact,
    payment_note: values.payment_note.trim(),
  };
}
