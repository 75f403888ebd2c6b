import { ClassesWorkspace } from '../../entries/ClassesWorkspace';
import { useWorkspace } from './workspace';

/** The tab with a show's classes, and one of them beside the list. */
export default function ClassesTab() {
  const { event } = useWorkspace();
  return <ClassesWorkspace eventId={event._id.$oid} />;
}
