import { Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router';

import { Skeleton } from '../../../components/ui/Skeleton';
import { lazyPart } from '../../../lib/lazyPart';
import { selectToken } from '../../accounts/sessionSlice';
import { PublicEventView } from './PublicEventView';

// Riders who look at a show load nothing of what its organizer works with.
const OwnEventView = lazyPart(
  () => import(/* webpackChunkName: "page-own-event" */ './OwnEventView'),
);

/** One show, as its organizer manages it or as the public sees it. */
export default function EventPage() {
  const { eventId = '' } = useParams();
  const token = useSelector(selectToken);
  // Settled on arrival, as the frame around the page is.
  const [organizer] = useState(token !== null);
  if (!organizer) return <PublicEventView key={eventId} eventId={eventId} />;
  return (
    <Suspense fallback={<Skeleton shape="page" count={4} label="Loading the event" />}>
      <OwnEventView key={eventId} eventId={eventId} />
    </Suspense>
  );
}
