import { Soft } from '../../../components/ui/page/Soft';
import { ordinal } from '../../../lib/intl';
import { formatDay } from '../../../lib/time/days';
import type { OwnEntry } from '../parts/ownEntryApi';
import styles from './OwnEntryPage.module.css';

/** What the entry has booked of stalls, and which they are. */
export function OwnStalls({ stalls }: Pick<OwnEntry, 'stalls'>) {
  return (
    <ul className={styles.classes} aria-label="Stalls">
      {stalls.map(({ kind, first, last, state, place, stalls: names }, at) => (
        <li key={at}>
          <span className={styles.name}>
            {state === 'waiting'
              ? `${STALL_WORDS[kind]}: ${sayPlace(place)}`
              : names.length === 0
                ? `${STALL_WORDS[kind]}: the office assigns it`
                : names.join('; ')}
          </span>
          <Soft>{sayNights(first, last)}</Soft>
        </li>
      ))}
    </ul>
  );
}

/** `2nd in line`. */
const sayPlace = (place: number | null) =>
  place === null ? 'waits in line' : `${ordinal(place)} in line`;

const STALL_WORDS = {
  horse: 'Horse stall',
  tack: 'Tack stall',
  camping: 'Place to camp',
  paddock: 'Paddock',
} as const;

function sayNights(first: string, last: string): string {
  const parts = { month: 'short', day: 'numeric' } as const;
  return first === last
    ? `Night of ${formatDay(first, parts)}`
    : `Nights of ${formatDay(first, parts)} to ${formatDay(last, parts)}`;
}
