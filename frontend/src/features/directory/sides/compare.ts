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

/** A fact of a record. Of a list that each has, one line that both have says that they agree. */
type Fact<T> = [term: string, say: (record: T) => string, list?: 'list'];

const EXHIBITOR: readonly Fact<Exhibitor>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => showPhone(phone)],
  ['Address', ({ address }) => sayAddress(address)],
  ['Notes', ({ notes }) => notes],
];

const SHOW_HORSE: readonly Fact<ShowHorse>[] = [
  ['Name', ({ name }) => name],
  ['Microchip', ({ microchip }) => sayChip(microchip)],
  ['Registered as', ({ registrations }) => registrations.map(sayRegistration).join('\n'), 'list'],
  ['Born', ({ born }) => (born === null ? '' : String(born))],
  ['Sex', ({ sex }) => (sex === null ? '' : SEX_LABELS[sex])],
  ['Color', ({ color }) => color],
];

/** Letters and digits alone. */
const key = (text: string) => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

const agree = (one: string, other: string, list: 'list' | undefined) => {
  if (list === undefined) return key(one) === key(other);
  const others = new Set(other.split('\n').map(key));
  return one.split('\n').some((line) => others.has(key(line)));
};

const compare = <T>(facts: readonly Fact<T>[], one: T, other: T): Compared[] =>
  facts
    .map(([term, say, list]) => ({ term, one: say(one), other: say(other), list }))
    .filter((it) => it.one !== '' || it.other !== '')
    .map(({ list, ...it }) => ({
      ...it,
      differs: it.one !== '' && it.other !== '' && !agree(it.one, it.other, list),
    }));

/** What is known of two people. What is known of neither is left out. */
export const compareExhibitors = (one: Exhibitor, other: Exhibitor) =>
  compare(EXHIBITOR, one, other);

/** Likewise, of two horses. */
export const compareShowHorses = (one: ShowHorse, other: ShowHorse) =>
  compare(SHOW_HORSE, one, other);
