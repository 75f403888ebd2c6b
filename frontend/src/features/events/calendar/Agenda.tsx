import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { countOf } from '../../../lib/intl';
import { UsdaBadge } from '../../usda/UsdaBadge';
import styles from './Agenda.module.css';
import { agendaDay, byMonth } from './agenda';
import type { EventRow } from '../eventsApi';
import { EventTime } from '../EventTime';
import { TypeBadge } from '../TypeBadge';
import { placeOf } from '../eventWords';

/** Shows grouped by month, each beside the day on which it starts. */
export function Agenda({ events }: { events: readonly EventRow[] }) {
  return (
    <>
      {byMonth(events).map((month) => (
        <section key={month.key} className={styles.month} aria-labelledby={`month-${month.key}`}>
          <h2 id={`month-${month.key}`}>{month.title}</h2>
          <ul className={styles.list}>
            {month.events.map((event) => (
              <Entry key={event._id.$oid} event={event} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Entry({ event }: { event: EventRow }) {
  const { day, weekday } = agendaDay(event);
  return (
    <li className={styles.entry}>
      {/* Hidden from screen readers, because the line below has the full date. */}
      <div className={styles.day} aria-hidden="true">
        <span className={styles.weekday}>{weekday}</span>
        <span className={styles.number}>{day}</span>
      </div>
      <div className={styles.text}>
        <h3>
          <Link to={href.event(event._id.$oid)} className={styles.name}>
            {event.name}
          </Link>
        </h3>
        <p className={styles.soft}>
          <EventTime event={event} />
        </p>
        <p className={styles.soft}>{placeOf(event)}</p>
      </div>
      <div className={styles.facts}>
        <div className={styles.badges}>
          <TypeBadge type={event.event_type} />
          <UsdaBadge event={event} />
        </div>
        <p className={styles.soft}>
          {countOf(event.participant_count, 'participant', 'participants')}
        </p>
      </div>
    </li>
  );
}
