import { useParams } from 'react-router';

import { hasCode } from '../../api/errors';
import { href } from '../../app/paths';
import { LinkButton } from '../../components/ui/Button';
import { DocumentTitle } from '../../components/ui/DocumentTitle';
import { EmptyState, ErrorState } from '../../components/ui/EmptyState';
import { Icon } from '../../components/ui/Icon';
import { PageHeader } from '../../components/ui/PageHeader';
import { Skeleton } from '../../components/ui/Skeleton';
import { formatDateRange } from '../../lib/dates';
import { type PublicEvent, useGetPublicEventQuery } from '../publicEvent/publicEventApi';
import { RegistrationForm } from './RegistrationForm';
import styles from './RegistrationFormPage.module.css';

const TITLE = 'Sign Up for Event';

/** The public registration form: the product's front door for riders. */
export default function RegistrationFormPage() {
  const { hashedId = '' } = useParams();
  const { data, error, isFetching, refetch } = useGetPublicEventQuery(hashedId, {
    // Nothing changes under the fingers of a rider who looks something up in another window.
    refetchOnFocus: false,
    refetchOnReconnect: false,
  });

  if (hasCode(error, 'not_found')) return <EventNotFound />;
  if (data === undefined) {
    return (
      <>
        <PageHeader title={TITLE} />
        {error === undefined ? (
          <Skeleton shape="card" count={8} label="Loading the registration form" />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader title={TITLE} subtitle={<EventLine event={data} />} />
      {data.registration_open ? (
        <RegistrationForm
          // Another show is another form.
          key={data._id.$oid}
          event={data}
          onStale={async () => {
            const fresh = await refetch();
            return fresh.data ?? data;
          }}
        />
      ) : (
        <EmptyState
          title="Registration is closed"
          action={<LinkButton to={href.event(data._id.$oid)}>View event</LinkButton>}
        >
          <p>This show no longer takes registrations. Its organizer can tell you more.</p>
        </EmptyState>
      )}
    </>
  );
}

function EventLine({ event }: { event: PublicEvent }) {
  const { venue, city, state } = event.location;
  const place = [venue, city, state].filter((part) => part !== '').join(', ');
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
