import { fold } from '../../../lib/text/fold';
import { showPhone } from '../../../lib/text/phone';
import type { Exhibitor, ShowHorse } from '../../exhibitors/exhibitorsApi';
import { sayAddress, sayChip, sayRegistration, SEX_LABELS } from '../../exhibitors/exhibitorWords';

/** A fact of two records, in words; empty where it is not known. */
export interface Compared {
  term: string;
  one: string;
  other: string;
  /** Whether both are known, and are not the same in other letters, spaces or signs. */
  differs: boolean;
}

/** By what two texts agree: `words`, in any order; `lines`, by one that both have; else as they are. */
type By = 'words' | 'lines' | undefined;

/** A fact of a record. */
type Fact<T> = [term: string, say: (record: T) => string, by?: By];

const EXHIBITOR: readonly Fact<Exhibitor>[] = [
  ['Name', ({ name }) => name, 'words'],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => showPhone(phone)],
  ['Address', ({ address }) => sayAddress(address)],
  ['Notes', ({ notes }) => notes],
];

const SHOW_HORSE: readonly Fact<ShowHorse>[] = [
  ['Name', ({ name }) => name],
  ['Microchip', ({ microchip }) => sayChip(microchip)],
  ['Registered as', ({ registrations }) => registrations.map(sayRegistration).join('\n'), 'lines'],
  ['Born', ({ born }) => (born === null ? '' : String(born))],
  ['Sex', ({ sex }) => (sex === null ? '' : SEX_LABELS[sex])],
  ['Color', ({ color }) => color],
];

/** Letters and digits alone. */
const key = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

const wordsOf = (text: string) =>
  text
    .split(/[\s,]+/)
    .map(key)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');

function agree(one: string, other: string, by: By): boolean {
  if (by === 'words' && wordsOf(one) === wordsOf(other)) return true;
  const [lines, others] = by === 'lines' ? [one.split('\n'), other.split('\n')] : [[one], [other]];
  const keys = new Set(others.map(key));
  return lines.some((line) => keys.has(key(line)));
}

const compare = <T>(facts: readonly Fact<T>[], one: T, other: T): Compared[] =>
  facts
    .map(([term, say, by]) => ({ term, one: say(one), other: say(other), by }))
    .filter((it) => it.one !== '' || it.other !== '')
    .map(({ by, ...it }) => ({
      ...it,
      differs: it.one !== '' && it.other !== '' && !agree(it.one, it.other, by),
    }));

/** What is known of two people. What is known of neither is left out. */
export const compareExhibitors = (one: Exhibitor, other: Exhibitor) =>
  compare(EXHIBITOR, one, other);

/** Likewise, of two horses. */
export const compareShowHorses = (one: ShowHorse, other: ShowHorse) =>
  compare(SHOW_HORSE, one, other);
