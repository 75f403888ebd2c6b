import { useParams } from 'react-router';

import { PageHeader } from '../../../components/ui/page/PageHeader';
import { useWakeLock } from '../../../lib/useWakeLock';
import { useDevice } from '../../device/useDevice';
import { CrewList } from './CrewList';

/** The stalls of a show, for the phone of the crew of its barns. */
export default function CrewPage() {
  useWakeLock();
  const { eventId = '' } = useParams();
  const device = useDevice();
  const zone = device?.event.time_zone ?? 'UTC';
  return (
    <>
      <PageHeader title="Barns" />
      <CrewList key={eventId} eventId={eventId} zone={zone} />
    </>
  );
}
