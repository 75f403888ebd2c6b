import { Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router';

import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { lazyPart } from '../../../components/ui/loading/lazyPart';
import { selectToken } from '../../accounts/sessionSlice';
import { PublicEventView } from './PublicEventView';

// Lazy, so that the public does not load the code for organizers.
const OwnEventView = lazyPart(
  () => import(/* webpackChunkName: "page-own-event" */ './OwnEventView'),
);

/** The page of a show, for its organizer or for the public. */
export default function EventPage() {
  const { eventId = '' } = useParams();
  const token = useSelector(selectToken);
  // Decided on arrival, like the layout.
  const [organizer] = useState(token !== null);
  if (!organizer) return <PublicEventView key={eventId} eventId={eventId} />;
  return (
    <Suspense fallback={<Skeleton shape="page" count={4} label="Loading the event" />}>
      <OwnEventView key={eventId} eventId={eventId} />
    </Suspense>
  );
}
