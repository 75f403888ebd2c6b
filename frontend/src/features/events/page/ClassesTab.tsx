import { ClassesWorkspace } from '../../entries/office/classes/ClassesWorkspace';
import { usePermission } from '../../people/usePermission';
import { useWorkspace } from './workspace';

/** The tab with a show's classes, and one of them beside the list. */
export default function ClassesTab() {
  const { event } = useWorkspace();
  const mayCancel = usePermission(event.organization_id, 'edit_shows');
  return <ClassesWorkspace eventId={event._id.$oid} mayCancel={mayCancel} />;
}
