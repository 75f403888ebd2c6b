import { useParams } from 'react-router';

import { hasCode } from '../../api/errors';
import { href } from '../../app/paths';
import { LinkButton } from '../../components/ui/Button';
import { DocumentTitle } from '../../components/ui/DocumentTitle';
import { EmptyState } from '../../components/ui/EmptyState';
import { Icon } from '../../components/ui/Icon';
import { Loaded } from '../../components/ui/Loaded';
import { PageHeader } from '../../components/ui/PageHeader';
import { Skeleton } from '../../components/ui/Skeleton';
import { formatDateRange, formatDateTime, type Instant } from '../../lib/dates';
import { type PublicEvent, useGetPublicEventQuery } from '../publicEvent/publicEventApi';
import { RegistrationForm } from './RegistrationForm';
import styles from './RegistrationFormPage.module.css';

const TITLE = 'Sign Up for Event';

/** The public registration form. */
export default function RegistrationFormPage() {
  const { hashedId = '' } = useParams();
  const query = useGetPublicEventQuery(hashedId, {
    // The form must not change when a rider returns from another window.
    refetchOnFocus: false,
    refetchOnReconnect: false,
  });

  if (hasCode(query.error, 'not_found')) return <EventNotFound />;
  return (
    <Loaded
      query={query}
      heading={TITLE}
      waiting={
        <>
          <PageHeader title={TITLE} />
          <Skeleton shape="card" count={8} label="Loading the registration form" />
        </>
      }
    >
      {(event) => (
        <>
          <PageHeader title={TITLE} subtitle={<EventLine event={event} />} />
          {event.registration_open ? (
            <RegistrationForm
              // The key resets the form for another show.
              key={event._id.$oid}
              event={event}
              onStale={async () => (await query.refetch()).data ?? event}
            />
          ) : (
            <NotOpen event={event} />
          )}
        </>
      )}
    </Loaded>
  );
}

const isComing = ({ $date }: Instant) => Date.parse($date) > Date.now();

function NotOpen({ event }: { event: PublicEvent }) {
  const { entries_open_at: opens, entries_close_at: closed, time_zone } = event;
  const action = <LinkButton to={href.event(event._id.$oid)}>View event</LinkButton>;
  if (opens !== null && isComing(opens)) {
    return (
      <EmptyState title="Registration is not open yet" action={action}>
        <p>It opens on {formatDateTime(opens, time_zone)}. Come back to this page then.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Registration is closed" action={action}>
      <p>
        {closed === null ? '' : `Entries closed on ${formatDateTime(closed, time_zone)}. `}
        This show no longer takes registrations. Its organizer can tell you more.
      </p>
    </EmptyState>
  );
}

/** Until when one can enter. */
function sayClosing({ entries_close_at: closes, late_entries, time_zone }: PublicEvent) {
  if (closes === null) return null;
  const day = formatDateTime(closes, time_zone);
  if (isComing(closes)) return `Entries close on ${day}`;
  return late_entries ? `Entries closed on ${day}. Late entries are still taken.` : null;
}

function EventLine({ event }: { event: PublicEvent }) {
  const { venue, city, state } = event.location;
  const place = [venue, city, state].filter((part) => part !== '').join(', ');
  const closing = event.registration_open ? sayClosing(event) : null;
  return (
    <div className={styles.event}>
      <p className={styles.name}>{event.name}</p>
      <p className={styles.line}>
        <Icon name="calendar" />
        <span>{formatDateRange(event.start_date, event.end_date, event.time_zone)}</span>
      </p>
      <p className={styles.line}>
        <Icon name="pin" />
        <span>{place}</span>
      </p>
      {closing !== null && <p>{closing}</p>}
    </div>
  );
}

function EventNotFound() {
  return (
    <div className={styles.missing}>
      <DocumentTitle title="Event not found" />
      <h1>Event not found</h1>
      <p>This link leads to no event. It may have been cancelled, or the link is incomplete.</p>
    </div>
  );
}
