import { useParams } from 'react-router';

import { BarnsView } from '../../showBarns/office/BarnsView';
import { BarnView } from '../../showBarns/office/BarnView';
import { useWorkspace } from './workspace';

/** The tab with the barns of a show, or one of them. */
export default function BarnsTab() {
  const { barnId } = useParams();
  const { event } = useWorkspace();
  if (barnId === undefined) return <BarnsView key={event._id.$oid} event={event} />;
  return <BarnView key={barnId} event={event} barnId={barnId} />;
}
