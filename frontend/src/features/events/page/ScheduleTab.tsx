import { useParams } from 'react-router';

import { OrderOfGo } from '../../rings/order/OrderOfGo';
import { ScheduleWorkspace } from '../../rings/schedule/ScheduleWorkspace';
import { useWorkspace } from './workspace';

/** The tab with what happens in which ring and when, or the order of go of a class. */
export default function ScheduleTab() {
  const { event } = useWorkspace();
  const { classId } = useParams();
  if (classId !== undefined) return <OrderOfGo key={classId} show={event} classId={classId} />;
  return <ScheduleWorkspace show={event} />;
}
