import { href } from '../../../app/paths';
import { EntriesWorkspace } from '../../entries/EntriesWorkspace';
import { CopyLink } from './CopyLink';
import { useWorkspace } from './workspace';

/** The tab with a show's entries, and one of them beside the list. */
export default function EntriesTab() {
  const { event } = useWorkspace();
  return (
    <EntriesWorkspace show={event} invite={<CopyLink path={href.publicForm(event.hashed_id)} />} />
  );
}
