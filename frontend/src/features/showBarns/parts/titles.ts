import { type NamedClass, sayClass } from '../../entries/parts/classTitles';

/** A class as people read it, by its name; of anything else its name. */
export function titleByName(classes: readonly NamedClass[], name: string): string {
  const found = classes.find((one) => one.name === name);
  return found === undefined ? name : sayClass(found);
}
