import { object } from 'yup';

import { commaList, lineList } from '../sections/lines';
import type { Horse, SectionName } from '../horsesApi';
import type { Place } from '../sections/sectionErrors';
import { entryPlaces, linePlaces, readable, type Sent } from '../sections/entries';

/** The paths within `T` to values of type `V`, such as `schedule` or `diet.morning`. */
type PathOf<T, V> = {
  [K in keyof T & string]: [T[K], V] extends [V, T[K]]
    ? K
    : T[K] extends readonly unknown[] | string | null
      ? never
      : `${K}.${PathOf<T[K], V>}`;
}[keyof T & string];

interface FactBase<Name extends string> {
  /** The path within the section, in the answer and in the request: `diet.morning`. */
  name: Name;
  label: string;
  hint?: string;
}

/** A text of one or more lines. */
interface TextFact<Name extends string> extends FactBase<Name> {
  kind: 'line' | 'text';
  rows?: number;
  /** Whether phone numbers and email addresses become links. */
  contact?: boolean;
}

interface DateFact<Name extends string> extends FactBase<Name> {
  kind: 'date';
}

/** A list, typed with commas or line breaks between its entries. */
interface ListFact<Name extends string> extends FactBase<Name> {
  kind: 'commas' | 'lines';
  rows?: number;
}

/** A fact about a horse: its label, its kind and its field. */
export type Fact = TextFact<string> | DateFact<string> | ListFact<string>;

/** A fact whose path exists in a section of type `S`. */
type FactOf<S> =
  | TextFact<PathOf<S, string> & string>
  | DateFact<PathOf<S, string | null> & string>
  | ListFact<PathOf<S, string[]> & string>;

/** A section of a horse that consists of facts only. */
export interface FactsSection {
  name: SectionName;
  title: string;
  facts: readonly Fact[];
  /** Gets the section from the horse. */
  of: (horse: Horse) => object;
  /** Uses the full width of the page. */
  wide?: boolean;
  /** Hides facts that are not known. */
  compact?: boolean;
}

/** Defines a section; the compiler checks the paths of its facts. */
export function factsSection<S extends object>(
  section: Omit<FactsSection, 'of' | 'facts'> & {
    of: (horse: Horse) => S;
    facts: readonly FactOf<S>[];
  },
): FactsSection {
  return section;
}

/** The form's values of a section; groups of facts are nested. */
interface FactValues {
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

/** The entries of a list fact. */
export const listOf = (section: object, { name }: Fact): readonly string[] => {
  const list = read(section, name);
  return Array.isArray(list) ? (list as string[]) : [];
};

/** The value of a text or date fact; empty if not known. */
export const textOf = (section: object, { name }: Fact): string => {
  const text = read(section, name);
  return typeof text === 'string' ? text : '';
};

/** Whether a fact is known. */
export const isKnown = (section: object, fact: Fact): boolean =>
  listOf(section, fact).length > 0 || textOf(section, fact).trim() !== '';

function toFactValues({ of, facts }: FactsSection, horse: Horse): FactValues {
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

function fromFactValues({ facts }: FactsSection, values: FactValues): Sent {
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

function factsSchema({ facts }: FactsSection) {
  const lists = facts.filter(({ kind }) => kind === 'commas');
  return object(Object.fromEntries(lists.map(({ name }) => [name, readable(commaList)])));
}

/** The form of a section. */
export const factsForm = (section: FactsSection) => ({
  read: (horse: Horse) => toFactValues(section, horse),
  rule: factsSchema(section),
  write: (values: FactValues) => fromFactValues(section, values),
});
