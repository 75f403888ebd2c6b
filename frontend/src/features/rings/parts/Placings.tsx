import type { ReactNode } from 'react';

import { Soft } from '../../../components/ui/page/Soft';
import { VisuallyHidden } from '../../../components/ui/page/VisuallyHidden';
import { cx } from '../../../lib/cx';
import { ordinal } from '../../../lib/intl';
import type { ResultRow, ResultSheet } from '../ringsApi';
import { STATUSES } from '../ringWords';
import styles from './Placings.module.css';
import common from '../../../components/ui/page/common.module.css';

/** The colors of the ribbons by place, as shows in the United States give them. */
const RIBBONS: readonly string[] = [
  'blue',
  'red',
  'yellow',
  'white',
  'pink',
  'green',
  'purple',
  'brown',
  'gray',
  'light-blue',
];

/** The rows of each judge whose places stand by themselves, or all rows. */
export function byJudge({ results, cards }: Pick<ResultSheet, 'results' | 'cards'>) {
  const judges = new Set(results.map(({ judge_index }) => judge_index));
  return [...judges].map((judge) => ({
    judge: judge === null ? null : (cards[judge]?.judge ?? `Card ${judge + 1}`),
    rows: results.filter(({ judge_index }) => judge_index === judge),
  }));
}

const NUMBER = /^-?\d+(?:\.(\d+))?$/;

/** Numbers get equally many decimals, so that they stand below each other; other texts stay. */
function aligned(scores: readonly string[]): string[] {
  const most = Math.max(0, ...scores.map((score) => NUMBER.exec(score)?.[1]?.length ?? 0));
  return scores.map((score) => (NUMBER.test(score) ? Number(score).toFixed(most) : score));
}

/** What a jumper's scores have, and others have not: `4 in 62.35`, `0, jump-off 4 in 31.2`. */
const JUMPER = / in \d|jump-off/;

/** The scores of a class in words: a jumper's bare number is faults. */
function worded(scores: readonly string[]): string[] {
  if (!scores.some((score) => JUMPER.test(score))) return aligned(scores);
  const faults = (score: string) =>
    score.replace(/(^|jump-off )(\d+(?:\.\d+)?)(?![\d.%])/g, (_, before: string, count: string) => {
      const word = Number(count) === 1 ? 'fault' : 'faults';
      return `${before}${count} ${word}`;
    });
  return scores.map(faults);
}

/** What is said to everyone of how a place came about. */
const BY_WORK_OFF = /work-off/;

/** Whether a score stands below the names, such as that of a jump-off. */
const isLong = (score: string) => score.length > 9;

interface PlacingsProps {
  rows: readonly ResultRow[];
  /** Whether it says how each place came about. */
  explained?: boolean;
  /** What stands beside a row, such as what breaks its tie. */
  beside?: (row: ResultRow) => ReactNode;
}

/** The horses of a class that were shown, with their ribbons. */
export function Placings({ rows, explained = false, beside }: PlacingsProps) {
  const scores = worded(rows.map(({ score }) => score));
  return (
    <ol className={styles.placings}>
      {rows.map((row, at) => {
        const { back_number, horse_name, rider_name, place, tied, status, why } = row;
        const score = scores[at] ?? '';
        return (
          <li key={`${row.registration_id} ${back_number}`} className={styles.row}>
            <span className={styles.place} data-ribbon={place === null ? '' : RIBBONS[place - 1]}>
              {place === null ? (
                <>
                  <VisuallyHidden>no place</VisuallyHidden>
                  <span aria-hidden="true">–</span>
                </>
              ) : (
                ordinal(place)
              )}
            </span>
            <span className={styles.number}>{back_number}</span>
            <span className={styles.who}>
              <span className={common.strong}>{horse_name}</span>
              <Soft>{rider_name}</Soft>
              {isLong(score) && <span className={styles.long}>{score}</span>}
              {explained
                ? why !== '' && <Soft size="xs">{why}</Soft>
                : BY_WORK_OFF.test(why) && <Soft size="xs">by work-off</Soft>}
            </span>
            <span className={styles.score}>
              {status !== null ? <Soft>{STATUSES[status]}</Soft> : !isLong(score) && score}
              {tied && <span className={styles.tied}>Tied</span>}
            </span>
            {beside?.(row)}
          </li>
        );
      })}
    </ol>
  );
}

/** What each judge wrote, folded. */
export function Cards({ cards }: Pick<ResultSheet, 'cards'>) {
  const written = cards.filter(({ lines }) => lines.length > 0);
  if (written.length === 0) return null;
  const numbers = [
    ...new Set(written.flatMap(({ lines }) => lines.map(({ back_number }) => back_number))),
  ].sort((one, other) => one - other);
  return (
    <details className={styles.cards}>
      <summary>{written.length === 1 ? 'The card' : 'The judges’ cards'}</summary>
      {/* Scrolls sideways by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="Cards">
        <table>
          <thead>
            <tr>
              <th scope="col">No.</th>
              {written.map(({ judge }, at) => (
                <th key={at} scope="col">
                  {judge}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbers.map((number) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                {written.map(({ lines }, at) => (
                  <td key={at}>{lines.find((line) => line.back_number === number)?.mark ?? '–'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** The name of a judge above the places that are this judge's. */
export function JudgeHeading({ as: Heading, children }: { as: 'h3' | 'h4'; children: ReactNode }) {
  return <Heading className={cx(styles.judge)}>{children}</Heading>;
}
