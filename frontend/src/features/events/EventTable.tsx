import { Link } from 'react-router';

import { href } from '../../app/paths';
import { formatMoney } from '../../lib/money';
import { UsdaBadge } from '../usda/UsdaBadge';
import styles from './EventTable.module.css';
import { EventTime } from './EventTime';
import type { EventRow } from './eventsApi';
import { countOf, placeOf } from './words';

/** Shows as a table, each of which is a card where there is no room for columns. A whole row leads to its show. */
export function EventTable({ events, caption }: { events: readonly EventRow[]; caption: string }) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">When</th>
          <th scope="col">USDA</th>
          <th scope="col">Participants</th>
          <th scope="col">Fees</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event._id.$oid}>
            <td className={styles.event}>
              <Link to={href.event(event._id.$oid)} className={styles.name}>
                {event.name}
              </Link>
              <span className={styles.soft}>{placeOf(event)}</span>
            </td>
            <td className={styles.when}>
              <EventTime event={event} stacked />
            </td>
            <td className={styles.usda}>
              <UsdaBadge state={event.usda_state} />
            </td>
            <td className={styles.count}>
              {event.participant_count.toLocaleString('en-US')}
              <span className={styles.unit} aria-hidden="true">
                {' '}
                {countOf(event.participant_count, 'participant', 'participants').split(' ')[1]}
              </span>
            </td>
            <td className={styles.fees}>{formatMoney(event.total_fees)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
