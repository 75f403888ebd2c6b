import { Fragment } from 'react';

import { formatDateRange, type Instant } from '../../lib/time/dates';
import styles from './EventTime.module.css';

/** The start and end of a show. */
interface EventTimes {
  start_date: Instant;
  end_date: Instant;
  time_zone: string;
}

/**
 * The time of a show, in its own zone. Lines break between days and times, but not inside
 * `6:00 PM`.
 *
 * @param props.stacked - uses two lines on wide screens: day and time of a show of one day, start
 *   and end of a longer one
 */
export function EventTime({ event, stacked = false }: { event: EventTimes; stacked?: boolean }) {
  const text = formatDateRange(event.start_date, event.end_date, event.time_zone);
  // Line breaks are allowed after the year of a day, and after the dash between two times.
  const parts = text
    .replace(/(\d{4},|–) /g, '$1\n')
    .split('\n')
    .map((part) => part.replaceAll(' ', '\u00a0'));
  if (!stacked) return parts.join(' ');
  const first = parts.length > 3 ? 2 : 1;
  return [parts.slice(0, first), parts.slice(first)].map((line) => (
    <Fragment key={line.join()}>
      <span className={styles.line}>{line.join(' ')}</span>{' '}
    </Fragment>
  ));
}
