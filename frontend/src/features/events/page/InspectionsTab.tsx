import { usePermission } from '../../people/usePermission';
import { InspectionList } from '../../rings/inspections/InspectionList';
import { useWorkspace } from './workspace';

/** The tab with the inspections of a show's horses. */
export default function InspectionsTab() {
  const { event } = useWorkspace();
  const mayRecord = usePermission(event.organization_id, 'manage_entries');
  return <InspectionList eventId={event._id.$oid} zone={event.time_zone} mayRecord={mayRecord} />;
}
