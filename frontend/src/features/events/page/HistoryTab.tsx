import { HistoryView } from '../../history/HistoryView';
import { useWorkspace } from './workspace';

/** The tab with who changed what in the show. */
export default function HistoryTab() {
  const { event } = useWorkspace();
  return <HistoryView of={`events/${event._id.$oid}`} />;
}
