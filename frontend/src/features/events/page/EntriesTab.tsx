import { href } from '../../../app/paths';
import { EntriesWorkspace } from '../../entries/office/EntriesWorkspace';
import { useGetEventSummaryQuery } from '../eventsApi';
import { CopyLink } from './CopyLink';
import { useWorkspace } from './workspace';

/** The tab with a show's entries, and one of them beside the list. */
export default function EntriesTab() {
  const { event } = useWorkspace();
  const { currentData: summary } = useGetEventSummaryQuery(event._id.$oid);
  return (
    <EntriesWorkspace
      show={event}
      participants={summary?.participant_count ?? 0}
      invite={<CopyLink path={href.publicForm(event.hashed_id)} />}
    />
  );
}
