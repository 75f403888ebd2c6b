import { Link } from 'react-router';

import { href } from '../../../app/paths';
import { Soft } from '../../../components/ui/page/Soft';
import { Row, Stack } from '../../../components/ui/page/Stack';
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
        <Stack as="section" gap={3} key={month.key} aria-labelledby={`month-${month.key}`}>
          <h2 id={`month-${month.key}`}>{month.title}</h2>
          <Stack as="ul" gap={3}>
            {month.events.map((event) => (
              <Entry key={event._id.$oid} event={event} />
            ))}
          </Stack>
        </Stack>
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
      <Stack gap={1}>
        <h3>
          <Link to={href.event(event._id.$oid)} className={styles.name}>
            {event.name}
          </Link>
        </h3>
        <Soft as="p">
          <EventTime event={event} />
        </Soft>
        <Soft as="p">{placeOf(event)}</Soft>
      </Stack>
      <div className={styles.facts}>
        <Row gap={2}>
          <TypeBadge type={event.event_type} />
          <UsdaBadge event={event} />
        </Row>
        <Soft as="p">{countOf(event.participant_count, 'participant', 'participants')}</Soft>
      </div>
    </li>
  );
}
