import { Fragment } from 'react';

import { formatDateRange, type Instant } from '../../lib/dates';
import styles from './EventTime.module.css';

/** When a show is. */
interface EventTimes {
  start_date: Instant;
  end_date: Instant;
  time_zone: string;
}

/**
 * When a show is, in its own zone. Lines break between days and times, never inside `6:00 PM`.
 *
 * @param props.stacked - two lines where there is room for columns: day and time of a show of one
 *   day, start and end of a longer one
 */
export function EventTime({ event, stacked = false }: { event: EventTimes; stacked?: boolean }) {
  const text = formatDateRange(event.start_date, event.end_date, event.time_zone);
  // After the year of a day, and after the dash between two times.
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
