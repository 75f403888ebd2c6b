import { ClassTable } from './ClassTable';
import { useWorkspace } from './workspace';

/** The tab with a show's classes. */
export default function ClassesTab() {
  const { event } = useWorkspace();
  return <ClassTable event={event} />;
}
