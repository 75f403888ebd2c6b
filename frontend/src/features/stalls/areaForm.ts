import { string } from 'yup';

import * as field from '../../components/form/fields';
import { missing, text } from '../../components/form/rules';
import { linesOf, namesIn, stallsOf } from '../places/plan/stallLines';
import type { ShowArea, ShowAreaBody, ShowStalls, StallKind } from './stallsTypes';

/** The longest name of a stall. */
const LONGEST = 60;

/** The most stalls of an area. */
const MOST = 500;

type Stalls = ShowArea['stalls'];

const UNREADABLE = 'Enter stalls like A 1 to A 40, or a name in each line';

/** Why these names cannot be those of stalls; `null` if they can. */
function problemOf(typed: string, kept: Stalls): string | null {
  const names = namesIn(typed, kept);
  if (names === null) return UNREADABLE;
  const seen = new Set<string>();
  for (const name of names) {
    if (name.length > LONGEST) return `A name has at most ${LONGEST} letters`;
    if (seen.has(name.toLowerCase())) return `${name} is there twice`;
    seen.add(name.toLowerCase());
  }
  return seen.size > MOST ? `An area has at most ${MOST} stalls` : null;
}

/** Why these cannot be the ends of rows; `null` if they can. */
function endsProblem(typed: string, stalls: string, kept: Stalls): string | null {
  const names = namesIn(typed, kept);
  const known = new Set(namesIn(stalls, kept) ?? []);
  if (names === null) return UNREADABLE;
  const other = names.find((name) => !known.has(name));
  return other === undefined ? null : `${other} is not among the stalls`;
}

const fieldsOf = (kept: Stalls) =>
  field.group({
    name: field.typed(text('Name', 100).required(missing)),
    stalls: field.same(
      '',
      string().test('stalls', (typed = '', { createError }) => {
        const message = problemOf(typed, kept);
        return message === null || createError({ message });
      }),
    ),
    kind: field.required<StallKind>(string().label('Kind').required(missing)),
    ends: field.same(
      '',
      string().test('ends', (typed = '', { parent, createError }) => {
        const { stalls: all = '' } = parent as { stalls?: string };
        const message = endsProblem(typed, all, kept);
        return message === null || createError({ message });
      }),
    ),
  });

const areaFields = fieldsOf([]);

export type AreaValues = typeof areaFields.blank;

/** An area of a show by its name. */
export const areaOf = ({ areas }: ShowStalls, name: string | undefined): ShowArea | undefined =>
  areas.find((area) => area.name === name);

/** The rules for an area whose stalls are these so far. */
export const areaRule = (kept: Stalls) => fieldsOf(kept).rule;

/** The values of an area; those of a new one if it is not there. */
export function areaValues(stalls: ShowStalls, name: string | undefined): AreaValues {
  const area = areaOf(stalls, name);
  if (area === undefined) return { ...areaFields.blank, kind: 'horse' };
  return areaFields.read({
    name: area.name,
    stalls: linesOf(area.stalls),
    kind: area.stalls.at(-1)?.kind ?? 'horse',
    ends: area.stalls
      .filter(({ end }) => end)
      .map((stall) => stall.name)
      .join('\n'),
  });
}

/** An area as a request has it, over what is saved: stalls that stay keep what they are. */
export function areaBody(
  values: AreaValues,
  name: string | undefined,
  over: ShowStalls,
): ShowAreaBody {
  const { kind, ends, stalls, ...area } = areaFields.write(values);
  const kept = areaOf(over, name)?.stalls ?? [];
  const atEnd = new Set(namesIn(ends, kept) ?? []);
  const former = new Map(kept.map((stall) => [stall.id, stall]));
  const typed = stallsOf(namesIn(stalls, kept) ?? [], kept);
  return {
    ...area,
    stalls: typed.map(({ id, name: called }) => {
      const { kind: was = kind, nights = [] } = former.get(id ?? '') ?? {};
      const own = id === undefined ? {} : { id };
      return { ...own, name: called, kind: was, end: atEnd.has(called), nights };
    }),
  };
}

/** Whether an area is as it is to be saved, whatever the ids of what is new in it. */
export function hasArea(stalls: ShowStalls, values: AreaValues, name: string | undefined): boolean {
  const wanted = areaBody(values, name, stalls);
  const found = areaOf(stalls, wanted.name);
  const facts = (area: ShowAreaBody) =>
    JSON.stringify(area.stalls.map((stall) => [stall.name, stall.kind, stall.end]));
  return found !== undefined && facts(found) === facts(wanted);
}
