import { array, string } from 'yup';

import * as field from '../../../components/form/fields';
import { missing, text } from '../../../components/form/rules';
import { WEEKDAYS } from '../../repeats/recurrence';
import type { Apart, Turnout, TurnoutBody, TurnoutGroup, Weekday } from '../placesTypes';
import { clockTime } from '../../../lib/time/days';

type GroupBody = TurnoutBody['groups'][number];

/** The weekdays of a turnout, from Monday on, with their short names. */
export const DAYS = [...WEEKDAYS.slice(1), ...WEEKDAYS.slice(0, 1)].map(([value, name]) => ({
  value,
  label: name.slice(0, 3),
}));

/** The fields of a group. */
export const groupFields = field.group({
  name: field.typed(text('Name', 100).required(missing)),
  place_id: field.chosen(),
  weekdays: field.same<Weekday[]>([], array().min(1, 'Choose at least one day')),
  from: field.same('', string().label('From').required(missing)),
  until: field.same(
    '',
    string()
      .label('Until')
      .test(
        'until',
        'It must be later than the beginning',
        (until = '', { parent }) => until === '' || until > (parent as { from: string }).from,
      )
      .required(missing),
  ),
  horse_ids: field.same<string[]>([]),
});

/** A new group: every day in the morning. */
export const newGroup = {
  ...groupFields.blank,
  weekdays: DAYS.map(({ value }): Weekday => value),
  from: '08:00',
  until: '11:00',
};

/** The fields of two horses that must not go together. */
export const apartFields = field.group({
  horse_ids: field.same<string[]>([], array().length(2, 'Choose two horses')),
  note: field.typed(text('Note', 500)),
});

/** `Mon–Fri`, `Mon, Wed, Sun`, `Every day`. */
export function sayDays(weekdays: readonly string[]): string {
  const chosen = DAYS.filter(({ value }) => weekdays.includes(value));
  if (chosen.length === DAYS.length) return 'Every day';
  const [first] = chosen;
  const last = chosen.at(-1);
  const at = first === undefined ? -1 : DAYS.indexOf(first);
  const isRow = chosen.length > 2 && chosen.every((day, after) => DAYS[at + after] === day);
  return isRow && first !== undefined && last !== undefined
    ? `${first.label}–${last.label}`
    : chosen.map(({ label }) => label).join(', ');
}

/** `Mon–Fri, 8:00 AM – 11:00 AM`. */
export const sayTimes = ({ weekdays, from, until }: TurnoutGroup) =>
  `${sayDays(weekdays)}, ${clockTime(from)} – ${clockTime(until)}`;

/** Two horses as one text, whoever is named first. */
const keyOf = (ids: readonly string[]) => [...ids].sort().join(' ');

/** Whether two groups are in one paddock at the same time. */
const meet = (a: GroupBody, b: GroupBody) =>
  a.place_id !== null &&
  a.place_id === b.place_id &&
  a.weekdays.some((day) => b.weekdays.includes(day)) &&
  a.from < b.until &&
  b.from < a.until;

/**
 * The pairs that must not go together but would meet a group: in it, or in another group that is in
 * the same paddock at the same time.
 */
export function meetings(
  { groups, apart }: Pick<TurnoutBody, 'groups' | 'apart'>,
  group: GroupBody,
): Apart[] {
  const others = groups.filter((one) => one !== group && meet(one, group));
  const own = new Set(group.horse_ids);
  const near = new Set([...own, ...others.flatMap((one) => one.horse_ids)]);
  return apart.filter(
    ({ horse_ids }) => horse_ids.some((id) => own.has(id)) && horse_ids.every((id) => near.has(id)),
  );
}

/** The meetings of a turnout that one before did not have. */
export function newMeetings(before: TurnoutBody, after: TurnoutBody): Apart[] {
  const all = (turnout: TurnoutBody) => turnout.groups.flatMap((one) => meetings(turnout, one));
  const known = new Set(all(before).map(({ horse_ids }) => keyOf(horse_ids)));
  const found = new Map<string, Apart>();
  for (const one of all(after)) {
    const key = keyOf(one.horse_ids);
    if (!known.has(key)) found.set(key, one);
  }
  return [...found.values()];
}

/** A turnout as a request has it. */
export const bodyOf = ({ groups, apart, revision }: Turnout): TurnoutBody => ({
  groups: groups.map((group) => ({ ...group })),
  apart: apart.map((one) => ({ ...one })),
  revision,
});

/** A turnout with one group changed, added, or removed. */
export function withGroup(
  turnout: Turnout,
  id: string | undefined,
  group: Omit<TurnoutGroup, 'id'> | null,
): TurnoutBody {
  const body = bodyOf(turnout);
  const groups =
    id === undefined
      ? [...body.groups, ...(group === null ? [] : [group])]
      : body.groups.flatMap((one) =>
          one.id !== id ? [one] : group === null ? [] : [{ ...group, id }],
        );
  return { ...body, groups };
}

/** A turnout with one pair changed, added, or removed. */
export function withApart(
  turnout: Turnout,
  former: Apart | undefined,
  pair: Apart | null,
): TurnoutBody {
  const body = bodyOf(turnout);
  const keys = [former?.horse_ids ?? [], pair?.horse_ids ?? []].map(keyOf);
  const apart = body.apart.filter(({ horse_ids }) => !keys.includes(keyOf(horse_ids)));
  return { ...body, apart: [...apart, ...(pair === null ? [] : [pair])] };
}

/** The pair of these two horses. */
export const pairOf = ({ apart }: Turnout, pair: Apart | undefined): Apart | undefined =>
  pair && apart.find(({ horse_ids }) => keyOf(horse_ids) === keyOf(pair.horse_ids));
