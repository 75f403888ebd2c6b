import { useSelector } from 'react-redux';
import { Link } from 'react-router';

import { statusOf } from '../../api/errors';
import { href, paths } from '../../app/paths';
import { LinkButton } from '../../components/ui/Button';
import { ErrorState } from '../../components/ui/EmptyState';
import { PageHeader } from '../../components/ui/PageHeader';
import { Skeleton } from '../../components/ui/Skeleton';
import { comingBackTo } from '../accounts/returnPath';
import { selectToken } from '../accounts/sessionSlice';
import { useGetPublicEventQuery } from '../registrations/publicEventApi';
import { EventCards } from './EventCards';
import { EventTime } from './EventTime';
import { TypeBadge } from './TypeBadge';
import { placeOf } from './words';

/** A show as everyone may see it, with the way to its registration form. */
export function PublicEventView({ eventId }: { eventId: string }) {
  const { data, error, isFetching, refetch } = useGetPublicEventQuery(eventId, {
    refetchOnMountOrArgChange: true,
  });

  if (statusOf(error) === 404) return <EventNotFound />;
  if (data === undefined) {
    return error === undefined ? (
      <Skeleton shape="page" count={3} label="Loading the event" />
    ) : (
      <>
        <PageHeader title="Event" />
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={data.name}
        eyebrow={<TypeBadge type={data.event_type} />}
        subtitle={
          <>
            <p>
              <EventTime event={data} />
            </p>
            <p>{placeOf(data)}</p>
          </>
        }
        actions={
          data.registration_open ? (
            <LinkButton variant="primary" to={href.publicForm(data.hashed_id)}>
              Sign Up for Event
            </LinkButton>
          ) : (
            <p>Registration is closed.</p>
          )
        }
      />
      <EventCards event={data} />
      <OrganizerSignIn eventId={eventId} />
    </>
  );
}

/** The way in for whoever runs the show and is not signed in. It comes back here. */
function OrganizerSignIn({ eventId }: { eventId: string }) {
  const signedIn = useSelector(selectToken) !== null;
  if (signedIn) return null;
  return (
    <p>
      Is this your show?{' '}
      <Link to={paths.root} state={comingBackTo(href.event(eventId))}>
        Sign in to manage it
      </Link>
    </p>
  );
}

function EventNotFound() {
  const signedIn = useSelector(selectToken) !== null;
  return (
    <PageHeader
      title="Event not found"
      subtitle="It may have been deleted, or the link is incomplete."
      actions={
        signedIn ? (
          <LinkButton to={paths.dashboard}>Go to Dashboard</LinkButton>
        ) : (
          <LinkButton to={paths.root}>Go back to Home</LinkButton>
        )
      }
    />
  );
}
