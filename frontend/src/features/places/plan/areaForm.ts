import { string, type StringSchema } from 'yup';

import * as field from '../../../components/form/fields';
import { missing, text } from '../../../components/form/rules';
import type { Area, AreaBody, Places } from '../placesTypes';
import { MOST_STALLS, stallNames } from './plan';

type Kind = Area['kind'];

/** The most horses of a paddock. */
const MOST_HORSES = 500;

const stallFields = field.group({
  // The name of the saved stall; empty for a new one.
  stall_id: field.same(''),
  name: field.typed(text('Stall', 60).required(missing)),
});

/** What was typed; blank fields are left out when they are checked. */
interface Typed {
  stalls?: { name?: string }[];
  more?: string;
}

/** Why these stalls cannot be those of an aisle; `null` if they can. */
function problemOf({ stalls = [], more = '' }: Typed): string | null {
  const added = stallNames(more);
  if (added === null) return 'Enter stalls like A1–A12, or names with commas';
  const seen = new Set<string>();
  for (const name of [...stalls.map(({ name = '' }) => name.trim()).filter(Boolean), ...added]) {
    if (seen.has(name.toLowerCase())) return `${name} is there twice`;
    seen.add(name.toLowerCase());
  }
  return seen.size > MOST_STALLS ? `An aisle has at most ${MOST_STALLS} stalls` : null;
}

/** A rule for an area of one kind alone. */
const only = (kind: Kind, of: (rule: StringSchema) => StringSchema) =>
  string().when('kind', ([chosen], rule) => (chosen === kind ? of(rule) : rule));

/** The fields of an area. */
export const areaFields = field.group({
  name: field.typed(text('Name', 100).required(missing)),
  kind: field.required<Kind>(string().label('Kind').required(missing)),
  stalls: field.rows(stallFields),
  // Stalls that are added in one line.
  more: field.here(
    '',
    only('aisle', (rule) =>
      rule.test('stalls', (_typed, { parent, createError }) => {
        const message = problemOf(parent as Typed);
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

export type AreaValues = typeof areaFields.blank;

/** The values of an area of the plan; those of a new aisle if it is not there. */
export function areaValues(places: Places, id: string | undefined): AreaValues {
  const area = places.areas.find((one) => one.id === id);
  if (area === undefined) return { ...areaFields.blank, kind: 'aisle' };
  const stalls = area.stalls.map((stall) => ({ stall_id: stall.id, name: stall.name }));
  return areaFields.read({ ...area, stalls });
}

/** An area as a request has it. */
export function areaBody(values: AreaValues, id: string | undefined): AreaBody {
  const { name, kind, stalls, capacity } = areaFields.write(values);
  const own = id === undefined ? {} : { id };
  if (kind === 'paddock') return { ...own, name, kind, stalls: [], capacity };
  const kept = stalls.map(({ stall_id, name: stall }) => ({
    ...(stall_id !== '' && { id: stall_id }),
    name: stall,
  }));
  const added = (stallNames(values.more) ?? []).map((stall) => ({ name: stall }));
  return { ...own, name, kind, stalls: [...kept, ...added], capacity: null };
}

/** Whether the plan has an area as it is to be saved, whatever the ids of what is new in it. */
export function hasArea(places: Places, values: AreaValues, id: string | undefined): boolean {
  const wanted = areaBody(values, id);
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
