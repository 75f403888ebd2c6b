import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogCancel,
} from '../../components/ui/actions/Dialog';
import { Skeleton } from '../../components/ui/loading/Skeleton';
import { type Call, Loaded } from '../../components/ui/loading/Loaded';
import type { DayRow } from '../barnDay/day';
import { MedicationDialog } from '../medications/MedicationDialog';
import { TaskDialog } from './TaskDialog';
import { useGetMedicationQuery } from '../medications/medicationsApi';
import { useGetTaskQuery } from './tasksApi';

interface EditDueProps {
  row: DayRow;
  onClose: () => void;
}

/** Loads the task or the course of a row, and edits it. */
export function EditDue({ row, onClose }: EditDueProps) {
  return row.due.kind === 'task' ? (
    <EditTask id={row.due.task.task_id.$oid} onClose={onClose} />
  ) : (
    <EditMedication id={row.due.dose.medication_id.$oid} onClose={onClose} />
  );
}

interface EditProps {
  id: string;
  onClose: () => void;
}

/** Loads a task, and edits it. */
function EditTask({ id, onClose }: EditProps) {
  // Always the newest version.
  const query = useGetTaskQuery(id, { refetchOnMountOrArgChange: true });
  if (query.currentData === undefined) {
    return <Loading title="Edit Task" query={query} onClose={onClose} />;
  }
  return <TaskDialog task={query.currentData} onClose={onClose} />;
}

function EditMedication({ id, onClose }: EditProps) {
  const query = useGetMedicationQuery(id, { refetchOnMountOrArgChange: true });
  if (query.currentData === undefined) {
    return <Loading title="Edit Medication" query={query} onClose={onClose} />;
  }
  return <MedicationDialog course={query.currentData} onClose={onClose} />;
}

interface LoadingProps {
  title: string;
  query: Call;
  onClose: () => void;
}

function Loading({ title, query, onClose }: LoadingProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogBody>
        <Loaded small query={query} name="It" waiting={<Skeleton label="Loading" />} />
      </DialogBody>
      <DialogActions>
        <DialogCancel />
      </DialogActions>
    </Dialog>
  );
}
