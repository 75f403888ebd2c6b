import { Link } from 'react-router';

import { paths } from '../../app/paths';
import { Soft } from '../../components/ui/page/Soft';
import { countOf } from '../../lib/intl';
import { useOutbox } from '../../sync/OutboxProvider';
import { waitingReports } from './reports';

/** Says which reports are only on this device, of one horse if it is given. */
export function WaitingReports({ horseId }: { horseId?: string }) {
  const { state } = useOutbox();
  const waiting = waitingReports(state.changes, horseId);
  if (waiting.length === 0) return null;
  return (
    <Soft as="p">
      <Link to={paths.unsent}>
        {countOf(waiting.length, 'report is', 'reports are')} only on this device
      </Link>
      : {waiting.map(({ label }) => label).join('; ')}
    </Soft>
  );
}
