import { useSelector } from 'react-redux';
import { Link } from 'react-router';

import { statusOf } from '../../../api/errors';
import { href, paths } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { comingBackTo } from '../../accounts/returnPath';
import { selectToken } from '../../accounts/sessionSlice';
import { Closing, opensLater } from '../../entries/parts/Closing';
import { Costs, hasCosts } from '../../entries/parts/Costs';
import { type PublicEvent, useGetPublicEventQuery } from '../../entries/parts/publicEventApi';
import { ShowContact } from '../../entries/parts/ShowContact';
import { ShowDayLinks } from '../../rings/public/ShowDayLinks';
import { EventCards } from './EventCards';
import { EventTime } from '../EventTime';
import { TypeBadge } from '../TypeBadge';
import { placeOf } from '../eventWords';

/** A show for the public, with a link to its registration form. */
export function PublicEventView({ eventId }: { eventId: string }) {
  const query = useGetPublicEventQuery(eventId);
  if (statusOf(query.error) === 404) return <EventNotFound />;
  return (
    <Loaded
      query={query}
      heading="Event"
      waiting={<Skeleton shape="page" count={3} label="Loading the event" />}
    >
      {(event) => <PublicEventPage event={event} eventId={eventId} />}
    </Loaded>
  );
}

function PublicEventPage({ event, eventId }: { event: PublicEvent; eventId: string }) {
  const opens = opensLater(event);
  return (
    <>
      <PageHeader
        title={event.name}
        eyebrow={<TypeBadge type={event.event_type} />}
        subtitle={
          <>
            <p>
              <EventTime event={event} />
            </p>
            <p>{placeOf(event)}</p>
            <Closing event={event} />
            <ShowContact event={event} />
          </>
        }
        actions={
          <>
            {event.registration_open ? (
              <LinkButton variant="primary" to={href.publicForm(event.hashed_id)}>
                Sign Up for Event
              </LinkButton>
            ) : (
              <p>
                {opens === null ? 'Registration is closed.' : `Registration opens on ${opens}.`}
              </p>
            )}
            <LinkButton to={href.prizeList(event.hashed_id)}>Prize List</LinkButton>
            <ShowDayLinks hashedId={event.hashed_id} />
          </>
        }
      />
      <EventCards
        event={event}
        costs={
          hasCosts(event) && (
            <Card title="What It Costs">
              <Costs event={event} />
            </Card>
          )
        }
      />
      <OrganizerSignIn eventId={eventId} />
    </>
  );
}

/** A link for the organizer to sign in and return here. */
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
