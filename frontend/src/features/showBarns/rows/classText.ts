import { fold } from '../../../lib/text/fold';
import { sayClass } from '../../entries/parts/classTitles';
import type { ShowClass } from '../../entries/parts/publicEventApi';

/** What typed classes mean. */
export interface ReadClasses {
  /** The classes of the show, in the order in which they were typed, each once. */
  classes: ShowClass[];
  /** What names no class of the show. */
  unknown: string[];
}

/**
 * The classes in a text of numbers or names: `12, 14a`, `12 14a`, `Open Pleasure; 14a`. A part between
 * commas that names no class is read word by word.
 */
export function readClassText(text: string, offered: readonly ShowClass[]): ReadClasses {
  const named = new Map<string, ShowClass>();
  // A number counts before a name that is like it.
  for (const one of offered) named.set(fold(one.name), one);
  for (const one of offered) named.set(fold(sayClass(one)), one);
  for (const one of offered) named.set(fold(one.number), one);
  const find = (part: string) => named.get(fold(part).replace(/^#\s*/, ''));
  const found = new Set<ShowClass>();
  const unknown: string[] = [];
  for (const part of partsOf(text, /[,;\n]+/)) {
    const whole = find(part);
    const words = whole === undefined ? partsOf(part, /[\s/+&]+/) : [];
    const each = words.map(find);
    if (whole !== undefined) found.add(whole);
    else if (each.some((one) => one !== undefined)) {
      words.forEach((word, at) => {
        const one = each[at];
        if (one === undefined) unknown.push(word);
        else found.add(one);
      });
    } else unknown.push(part);
  }
  return { classes: [...found], unknown };
}

const partsOf = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Classes as they are typed, followed by what was not understood: nothing of it is lost. */
export const writeClassText = (classes: readonly ShowClass[], unknown: readonly string[] = []) =>
  [...classes.map(({ number }) => number), ...unknown].join(', ');

/** What is wrong with typed classes; empty if nothing is. */
export function refuseClasses(text: string, offered: readonly ShowClass[]): string {
  const { classes, unknown } = readClassText(text, offered);
  const closed = classes.filter((one) => one.closed).map(sayClass);
  return [
    unknown.length > 0 && `The show has no class ${unknown.map((it) => `“${it}”`).join(', ')}.`,
    closed.length > 0 && `Takes no more entries: ${closed.join(', ')}.`,
  ]
    .filter((it) => it !== false)
    .join(' ');
}
