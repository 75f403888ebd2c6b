import { Button } from '../../../components/ui/actions/Button';
import { useReported } from '../../../components/ui/actions/useReported';
import { formatDay } from '../../../lib/time/days';
import type { CareRow } from '../horsesApi';
import { careKind } from './care';
import { nextDue, useDoneToday } from './doneToday';
import { useToday } from '../../people/useBarn';

/** Records with one press that a care was done today. */
export function DoneTodayButton({ row }: { row: CareRow }) {
  const save = useDoneToday();
  const today = useToday();
  const what = `${careKind(row.kind)} of ${row.horse.name}`;
  const next = nextDue(row, today);
  const [run, pending] = useReported({
    call: () => save(row, today),
    done: `${what}: done today${next === null ? '' : `, next due ${formatDay(next)}`}`,
    failed: 'Failed to save changes.',
  });
  return (
    <Button
      icon="check"
      aria-label={`Done today: ${what}${row.name === '' ? '' : `, ${row.name}`}`}
      pending={pending}
      pendingText="Saving..."
      onClick={run}
    >
      Done today
    </Button>
  );
}
