import { string, type StringSchema } from 'yup';

import * as field from '../../../components/form/fields';
import { missing, text } from '../../../components/form/rules';
import type { Area, AreaBody, Places } from '../placesTypes';
import { MOST_STALLS } from './plan';
import { linesOf, namesIn, stallsOf } from './stallLines';

type Kind = Area['kind'];

/** The most horses of a paddock. */
const MOST_HORSES = 500;

/** The longest name of a stall. */
const LONGEST = 60;

type Stalls = Area['stalls'];

/** Why these stalls cannot be those of an aisle; `null` if they can. */
function problemOf(text: string, kept: Stalls): string | null {
  const names = namesIn(text, kept);
  if (names === null) return 'Enter stalls like A1–A12, or a name in each line';
  const seen = new Set<string>();
  for (const name of names) {
    if (name.length > LONGEST) return `A name has at most ${LONGEST} letters`;
    if (seen.has(name.toLowerCase())) return `${name} is there twice`;
    seen.add(name.toLowerCase());
  }
  return seen.size > MOST_STALLS ? `An aisle has at most ${MOST_STALLS} stalls` : null;
}

/** A rule for an area of one kind alone. */
const only = (kind: Kind, of: (rule: StringSchema) => StringSchema) =>
  string().when('kind', ([chosen], rule) => (chosen === kind ? of(rule) : rule));

const fieldsOf = (kept: Stalls) =>
  field.group({
    name: field.typed(text('Name', 100).required(missing)),
    kind: field.required<Kind>(string().label('Kind').required(missing)),
    stalls: field.same(
      '',
      only('aisle', (rule) =>
        rule.test('stalls', (typed = '', { createError }) => {
          const message = problemOf(typed, kept);
          return message === null || createError({ message });
        }),
      ),
    ),
    capacity: field.numeric(
      only('paddock', (rule) =>
        rule.test('count', `Enter how many horses, from 1 to ${MOST_HORSES}`, (typed = '') => {
          const count = Number(typed);
          return /^\d+$/.test(typed.trim()) && count >= 1 && count <= MOST_HORSES;
        }),
      ),
      Number,
    ),
  });

const areaFields = fieldsOf([]);

export type AreaValues = typeof areaFields.blank;

/** The stalls of an area of the plan; none if it is not there. */
export const stallsIn = (places: Places, id: string | undefined): Stalls =>
  places.areas.find((one) => one.id === id)?.stalls ?? [];

/** The rules for an area whose stalls are these so far. */
export const areaRule = (kept: Stalls) => fieldsOf(kept).rule;

/** The values of an area of the plan; those of a new aisle if it is not there. */
export function areaValues(places: Places, id: string | undefined): AreaValues {
  const area = places.areas.find((one) => one.id === id);
  if (area === undefined) return { ...areaFields.blank, kind: 'aisle' };
  return areaFields.read({ ...area, stalls: linesOf(area.stalls) });
}

/** An area as a request has it, over the plan that is saved. */
export function areaBody(values: AreaValues, id: string | undefined, over: Places): AreaBody {
  const { name, kind, stalls, capacity } = areaFields.write(values);
  const own = id === undefined ? {} : { id };
  if (kind === 'paddock') return { ...own, name, kind, stalls: [], capacity };
  const kept = stallsIn(over, id);
  return {
    ...own,
    name,
    kind,
    stalls: stallsOf(namesIn(stalls, kept) ?? [], kept),
    capacity: null,
  };
}

/** Whether the plan has an area as it is to be saved, whatever the ids of what is new in it. */
export function hasArea(places: Places, values: AreaValues, id: string | undefined): boolean {
  const wanted = areaBody(values, id, places);
  const found = places.areas.find((one) =>
    id === undefined ? one.name === wanted.name : one.id === id,
  );
  const facts = ({ name, kind, stalls, capacity }: AreaBody) =>
    JSON.stringify([
      name,
      kind,
      stalls.map((stall) => stall.name),
      kind === 'paddock' ? capacity : 0,
    ]);
  return found !== undefined && facts(found) === facts(wanted);
}
