import { Button } from '../../../components/ui/actions/Button';
import { careKind } from '../../horses/health/care';
import type { CareRow } from '../../horses/horsesApi';
import { useToday } from '../../people/useBarn';
import { useDoneToday } from '../useDoneToday';

/** Records with one press that a care was done today. Nothing if that is recorded. */
export function DoneTodayButton({
  row,
  organizationId,
}: {
  row: CareRow;
  /** That of the horse, if it is known. */
  organizationId?: string;
}) {
  const [done, pending] = useDoneToday(row, organizationId);
  // A vaccination needs a name.
  if (row.last_on === useToday() || (row.kind === 'vaccination' && row.name === '')) return null;
  const what = `${careKind(row.kind)} of ${row.horse.name}`;
  return (
    <Button
      icon="check"
      aria-label={`Done today: ${what}${row.name === '' ? '' : `, ${row.name}`}`}
      pending={pending}
      pendingText="Saving..."
      onClick={done}
    >
      Done today
    </Button>
  );
}
