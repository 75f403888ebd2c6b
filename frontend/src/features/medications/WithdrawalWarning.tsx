import { Alert } from '../../components/ui/messages/Alert';
import { usableZone } from '../../lib/time/dates';
import { toWallTime } from '../../lib/time/zonedTime';
import { warnOf } from './medicationWords';
import { useListWithdrawalsQuery } from './medicationsApi';

interface WithdrawalWarningProps {
  horseId: string;
  /** The show, or as much of it as says when it is. */
  show: {
    start_date: { $date: string };
    end_date: { $date: string };
    time_zone: string;
  };
}

/**
 * Warns of drugs that are still in a horse at a show; nothing is refused. The server tells it to
 * those alone who may see the horse's care, and so nothing appears at another's horse.
 */
export function WithdrawalWarning({ horseId, show }: WithdrawalWarningProps) {
  const zone = usableZone(show.time_zone);
  const dayOf = ({ $date }: { $date: string }) => toWallTime($date, zone).date;
  const { currentData: found } = useListWithdrawalsQuery({
    horse: horseId,
    from: dayOf(show.start_date),
    until: dayOf(show.end_date),
  });
  if (found === undefined || found.length === 0) return null;
  return (
    <Alert tone="warning">
      {found.map((one) => (
        <p key={one.medication_id.$oid}>{warnOf(one)}</p>
      ))}
      <p>It can be entered nevertheless. Only the barn of the horse sees this.</p>
    </Alert>
  );
}
