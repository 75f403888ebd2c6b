import { StallsView } from '../../stalls/StallsView';
import { useWorkspace } from './workspace';

/** The tab with the stalls of a show and who has them. */
export default function StallsTab() {
  const { event } = useWorkspace();
  return <StallsView key={event._id.$oid} event={event} />;
}
