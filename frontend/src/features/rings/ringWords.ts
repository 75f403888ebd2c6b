import type { Schemas } from '../../api/types';
import { countOf } from '../../lib/intl';
import type { Format, LineStatus } from './ringsApi';

type Kind = Schemas['FormatName'];

/** What a class can be judged by. */
export const KINDS: Readonly<Record<Kind, string>> = {
  placed: 'Placed: each judge places the horses',
  scored: 'Scored: each judge gives a number',
  percent: 'Percent: marks of a test, such as dressage',
  jumper: 'Jumper: faults and time',
  speed: 'Speed: time and penalties, such as barrels',
};

const SHORT: Readonly<Record<Kind, string>> = {
  placed: 'Placed',
  scored: 'Scored',
  percent: 'Percent',
  jumper: 'Jumper',
  speed: 'Speed',
};

/** How the cards of several judges who place the horses become one result. */
export const COMBINES = [
  ['separate', 'Separate', 'Each judge’s placings stand by themselves.'],
  ['points', 'Points', 'First gets 10, second 9 … tenth 1; the higher sum is first.'],
  ['majority', 'Majority', 'First is who more than half of the judges have first; and so on.'],
  ['referee', 'Referee', 'Two judges; where they differ, the card of a referee decides.'],
  ['high_low', 'High and low', 'Best and worst place are struck; four judges or more.'],
] as const;

/** Statuses in words. */
export const STATUSES: Readonly<Record<LineStatus, string>> = {
  no_score: 'No score',
  excused: 'Excused',
  eliminated: 'Eliminated',
  disqualified: 'Disqualified',
};

/** What is typed for a status. */
export const STATUS_KEYS: Readonly<Record<string, LineStatus>> = {
  ns: 'no_score',
  ex: 'excused',
  el: 'eliminated',
  dq: 'disqualified',
};

/** Why a horse does not count as shown. */
export const NOT_SHOWN: Readonly<Record<Schemas['NotShownReason'], string>> = {
  no_show: 'No-show',
  scratched: 'Scratched',
  unmarked: 'On no card',
};

/** Whether a class of a kind is judged by people, not by a clock alone. */
export const needsJudges = (kind: string) => kind !== 'jumper' && kind !== 'speed';

/** How many cards a class has: one of each judge, or one of the clock. */
export const cardCount = ({ kind, judges }: Pick<Format, 'kind' | 'judges'>) =>
  needsJudges(kind) ? Math.max(1, judges.length) : 1;

/** What a card is called: the judge's name, or `Card 1` of a class without judges. */
export const cardName = ({ judges }: Pick<Format, 'judges'>, at: number) =>
  judges[at]?.name ?? `Card ${at + 1}`;

/** A format in a few words: `Placed · 3 judges · Majority`. */
export function sayFormat(format: Format): string {
  const { kind, judges, combine } = format;
  const many = judges.length > 1;
  const combined =
    kind === 'placed'
      ? COMBINES.find(([name]) => name === combine)?.[1]
      : kind === 'scored' && (combine === 'average' ? 'average' : 'sum');
  return [
    SHORT[kind],
    judges.length > 0 && countOf(judges.length, 'judge', 'judges'),
    many && combined,
    format.master_of.length > 0 && 'master card',
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}
