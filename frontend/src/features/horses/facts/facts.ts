import { object } from 'yup';

import { commaList, lineList } from '../../../lib/lines';
import type { Horse, SectionName } from '../horsesApi';
import type { Place } from '../sections/sectionErrors';
import { entryPlaces, linePlaces, readable, type Sent } from '../sections/entries';

/** The paths within `T` of what is a `V`: `schedule`, `diet.morning`. */
type PathOf<T, V> = {
  [K in keyof T & string]: [T[K], V] extends [V, T[K]]
    ? K
    : T[K] extends readonly unknown[] | string | null
      ? never
      : `${K}.${PathOf<T[K], V>}`;
}[keyof T & string];

interface FactBase<Name extends string> {
  /** Its path within the section, which is also that of the request: `diet.morning`. */
  name: Name;
  label: string;
  hint?: string;
}

/** Lines of text. */
interface TextFact<Name extends string> extends FactBase<Name> {
  kind: 'line' | 'text';
  rows?: number;
  /** Somebody to call or to write to. */
  contact?: boolean;
}

/** A day. */
interface DateFact<Name extends string> extends FactBase<Name> {
  kind: 'date';
}

/** A list, entered with commas or line breaks between its entries. */
interface ListFact<Name extends string> extends FactBase<Name> {
  kind: 'commas' | 'lines';
  rows?: number;
}

/** One fact about a horse: how it is called, read and entered. */
export type Fact = TextFact<string> | DateFact<string> | ListFact<string>;

/** A fact of a section that the server answers as an `S`. */
type FactOf<S> =
  | TextFact<PathOf<S, string> & string>
  | DateFact<PathOf<S, string | null> & string>
  | ListFact<PathOf<S, string[]> & string>;

/** A section of a horse that is nothing but facts. */
export interface FactsSection {
  name: SectionName;
  title: string;
  facts: readonly Fact[];
  /** Where the section stands in the answer of the server. */
  of: (horse: Horse) => object;
  /** Takes the whole width of the page. */
  wide?: boolean;
  /** Shows only what is known. */
  compact?: boolean;
}

/** Describes a section; its facts are those that the answer of the server has. */
export function factsSection<S extends object>(
  section: Omit<FactsSection, 'of' | 'facts'> & {
    of: (horse: Horse) => S;
    facts: readonly FactOf<S>[];
  },
): FactsSection {
  return section;
}

/** What is typed for the facts of a section; facts of a group stand one level deeper. */
export interface FactValues {
  [name: string]: string | FactValues;
}

function read(values: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      values,
    );
}

function write(values: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', rest] = path.split('.', 2);
  if (rest === undefined) values[name] = value;
  else write((values[name] ??= {}) as Record<string, unknown>, rest, value);
}

/** The entries of a list of a section. */
export const listOf = (section: object, { name }: Fact): readonly string[] => {
  const list = read(section, name);
  return Array.isArray(list) ? (list as string[]) : [];
};

/** A text or a day of a section; empty when there is none. */
export const textOf = (section: object, { name }: Fact): string => {
  const text = read(section, name);
  return typeof text === 'string' ? text : '';
};

/** Whether a fact is known. */
export const isKnown = (section: object, fact: Fact): boolean =>
  listOf(section, fact).length > 0 || textOf(section, fact).trim() !== '';

/** What the form of a section begins with. */
export function toFactValues({ of, facts }: FactsSection, horse: Horse): FactValues {
  const values: FactValues = {};
  const section = of(horse);
  for (const fact of facts) {
    const typed =
      fact.kind === 'commas'
        ? commaList.format(listOf(section, fact))
        : fact.kind === 'lines'
          ? lineList.format(listOf(section, fact))
          : textOf(section, fact);
    write(values, fact.name, typed);
  }
  return values;
}

/** What is sent for what was typed. */
export function fromFactValues({ facts }: FactsSection, values: FactValues): Sent {
  const fields: Record<string, unknown> = {};
  const places: Record<string, Place[]> = {};
  for (const fact of facts) {
    const typed = textOf(values, fact);
    if (fact.kind === 'commas' || fact.kind === 'lines') {
      const { entries } = (fact.kind === 'commas' ? commaList : lineList).parse(typed);
      write(
        fields,
        fact.name,
        entries.map(({ value }) => value),
      );
      places[fact.name] = fact.kind === 'commas' ? entryPlaces(entries) : linePlaces(entries);
    } else {
      write(fields, fact.name, typed.trim());
    }
  }
  return { fields, places };
}

/** What is asked of a section before it is sent. */
export function factsSchema({ facts }: FactsSection) {
  const lists = facts.filter(({ kind }) => kind === 'commas');
  return object(Object.fromEntries(lists.map(({ name }) => [name, readable(commaList)])));
}
