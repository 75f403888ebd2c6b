import { useParams } from 'react-router';

import { GateScreen } from './GateScreen';

/** The gate, for a device with a link and for the office. */
export default function GatePage() {
  const { eventId = '' } = useParams();
  return <GateScreen key={eventId} eventId={eventId} />;
}
