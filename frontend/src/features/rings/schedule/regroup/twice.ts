import type { ClassSheet } from '../../../entries/office/entriesApi';
import { listOf } from './regroupWords';

/** A back number that is in several of the classes to be combined. */
export interface Twice {
  back_number: number;
  horse_name: string;
  /** The numbers of the classes. */
  classes: string[];
}

/** The back numbers that would be in a combined class twice. */
export function enteredTwice(sheets: readonly ClassSheet[]): Twice[] {
  const found = new Map<number, Twice>();
  for (const sheet of sheets) {
    for (const { back_number, horse_name, state } of sheet.entries) {
      if (back_number === null || state !== 'entered') continue;
      const classes = found.get(back_number)?.classes ?? [];
      const { number } = sheet.class;
      if (!classes.includes(number)) {
        found.set(back_number, { back_number, horse_name, classes: [...classes, number] });
      }
    }
  }
  return [...found.values()].filter(({ classes }) => classes.length > 1);
}

/** Which ones these are, and what can be done about it. */
export function sayTwice(twice: readonly Twice[]): string {
  const each = twice.map(
    ({ back_number, horse_name, classes }) =>
      `${back_number} · ${horse_name} is in ${listOf(classes)}.`,
  );
  return `${each.join(' ')} Nobody can be in one class twice: scratch it in one of them first, or leave that class out.`;
}
