import { Suspense } from 'react';
import { Outlet, useLocation, useMatch, useNavigate } from 'react-router';

import { statusOf } from '../../../api/errors';
import { href, paths } from '../../../app/paths';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { cx } from '../../../lib/cx';
import { useGetUsdaOverviewQuery } from '../../usda/usdaApi';
import { cameFrom } from '../form/eventPages';
import { EventHeader } from './EventHeader';
import { useChangesOf } from '../../rings/live/useLiveDay';
import { type OwnEvent as EventView, useGetEventQuery } from '../eventsApi';
import styles from './OwnEventView.module.css';
import { PublicEventView } from './PublicEventView';
import type { Workspace } from './workspace';

/** A show, for its organizer: its header, and the tabs of what there is to do. */
export default function OwnEventView({ eventId }: { eventId: string }) {
  const event = useGetEventQuery(eventId);
  // Loaded at the same time as the show, so that the banner does not move the page later.
  useGetUsdaOverviewQuery(eventId);

  // Not this account's show, or it does not exist: the public view decides. A rider with an account
  // gets here from the registration form.
  if (statusOf(event.error) === 404) return <PublicEventView eventId={eventId} />;
  return (
    <Loaded
      query={event}
      heading="Event"
      waiting={<Skeleton shape="page" count={4} label="Loading the event" />}
    >
      {(own) => <OwnEvent event={own} />}
    </Loaded>
  );
}

function OwnEvent({ event }: { event: EventView }) {
  const navigate = useNavigate();
  useChangesOf(event._id.$oid);
  const { pathname } = useLocation();
  const workspace: Workspace = {
    event,
    edit: (at) => void navigate(href.editEvent(event._id.$oid, at), { state: cameFrom(pathname) }),
  };
  const isOverview = useMatch(paths.event) !== null;
  return (
    <div className={cx(styles.show, !isOverview && styles.working)}>
      <EventHeader event={event} />
      <Suspense fallback={<Skeleton shape="page" count={2} label="Loading the page" />}>
        <Outlet context={workspace} />
      </Suspense>
    </div>
  );
}
