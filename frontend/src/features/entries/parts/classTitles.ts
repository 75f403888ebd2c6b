import type { Schemas } from '../../../api/types';

/** What names a class of a show. */
export type NamedClass = Pick<Schemas['ClassView'], 'id' | 'number' | 'name'>;

/** A class as an entry has it. */
interface EnteredClass {
  /** `null` if the show no longer has it. */
  id: string | null;
  name: string;
}

/** How people read a class: `12 · Open Pleasure`. */
export const sayClass = ({ number, name }: Omit<NamedClass, 'id'>) => `${number} · ${name}`;

/** An entered class as people read it; its name alone if the show no longer has it. */
export function titleOf(classes: readonly NamedClass[], { id, name }: EnteredClass): string {
  const found = classes.find((one) => one.id === id);
  return found === undefined ? name : sayClass({ number: found.number, name });
}

/** The name of a class of an entry as people read it; of anything else, its name. */
export function titleOfName(
  classes: readonly NamedClass[],
  entered: readonly EnteredClass[],
  name: string,
): string {
  return titleOf(classes, entered.find((one) => one.name === name) ?? { id: null, name });
}

/** Sorts copies of things by a position; those without one, -1, come last. */
const sorted = <T extends { at: number }>(things: T[]) =>
  things.sort((a, b) => (a.at === -1 ? Infinity : a.at) - (b.at === -1 ? Infinity : b.at) || 0);

/** Entered classes in the order of the show, each with its `title`. */
export const titled = <C extends EnteredClass>(
  classes: readonly NamedClass[],
  entered: readonly C[],
) =>
  sorted(
    entered.map((one) => ({
      ...one,
      title: titleOf(classes, one),
      at: classes.findIndex(({ id }) => id === one.id),
    })),
  );

/**
 * The lines of a bill, each with its `title`: the classes first, in the order of the show. A line
 * has no id of its class, but the name that this class has in the entry.
 */
export function titledBill<L extends Pick<Schemas['BillLineView'], 'kind' | 'name'>>(
  classes: readonly NamedClass[],
  entered: readonly EnteredClass[],
  lines: readonly L[],
) {
  const known = titled(classes, entered);
  return sorted(
    lines.map((line) => {
      const at = line.kind === 'class' ? known.findIndex(({ name }) => name === line.name) : -1;
      return { ...line, title: known[at]?.title ?? line.name, at };
    }),
  );
}
