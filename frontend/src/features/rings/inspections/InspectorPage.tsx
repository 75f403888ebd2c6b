import { useParams } from 'react-router';

import { PageHeader } from '../../../components/ui/page/PageHeader';
import { useWakeLock } from '../../../lib/useWakeLock';
import { useDevice } from '../../device/useDevice';
import { InspectionList } from './InspectionList';

/** The horses to inspect, for a device with a link. */
export default function InspectorPage() {
  useWakeLock();
  const { eventId = '' } = useParams();
  const device = useDevice();
  const zone = device?.event.time_zone ?? 'UTC';
  return (
    <>
      <PageHeader title="Inspections" />
      <InspectionList key={eventId} eventId={eventId} zone={zone} mayRecord />
    </>
  );
}
