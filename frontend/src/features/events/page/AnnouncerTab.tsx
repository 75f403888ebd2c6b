import AnnouncerPage from '../../rings/announcer/AnnouncerPage';
import { useWorkspace } from './workspace';

/** The announcer's page of a show, for its office. */
export default function AnnouncerTab() {
  const { event } = useWorkspace();
  return <AnnouncerPage publicId={event.hashed_id} />;
}
