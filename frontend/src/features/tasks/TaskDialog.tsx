import { useState } from 'react';

import { withReason } from '../../api/errors';
import { DialogForm } from '../../components/form/DialogForm';
import { TextArea, TextField } from '../../components/form/controls/TextField';
import { useDraftKey } from '../../components/form/unsaved/useDraft';
import { useSaveOrConflict } from '../../components/form/useSaveOrConflict';
import { ConfirmButton } from '../../components/ui/actions/ConfirmButton';
import { Dialog } from '../../components/ui/actions/Dialog';
import { Pair } from '../../components/ui/page/Stack';
import { HorsesField } from '../horses/HorsesField';
import { OrganizationField } from '../people/OrganizationField';
import { usePlace, usePlaceOfForm } from '../people/place';
import { RepeatFields, SeriesInWords } from '../repeats/RepeatFields';
import { taskFields } from './taskSchema';
import {
  type Task,
  useCreateTaskMutation,
  useDeleteTaskMutation,
  useLazyGetTaskQuery,
  useUpdateTaskMutation,
} from './tasksApi';
import { useToday } from '../people/useBarn';

/** The name of the draft of a task; without an id of a new one. */
export const taskDraft = (id: string | undefined) => `task:${id ?? 'new'}`;

interface TaskDialogProps {
  /** The task to edit; without one a new task is created. */
  task?: Task;
  onClose: () => void;
}

/** The horses of the organization in which a new task is saved. */
function HorsesOfPlace() {
  return <HorsesField {...usePlaceOfForm('record_care')} />;
}

/** The dialog to add or edit a task. */
export function TaskDialog({ task, onClose }: TaskDialogProps) {
  const title = task === undefined ? 'Add Task' : 'Edit Task';
  const [create] = useCreateTaskMutation();
  const [update] = useUpdateTaskMutation();
  const [remove] = useDeleteTaskMutation();
  const [read] = useLazyGetTaskQuery();
  const place = usePlace('record_care');
  const draft = taskDraft(task?._id.$oid);
  const keyFor = useDraftKey(draft);
  const today = useToday();
  const [initialValues] = useState(() =>
    task === undefined ? { ...taskFields.blank, starts_on: today } : taskFields.read(task),
  );

  const saveOver = useSaveOrConflict({
    record: task,
    what: 'This task',
    valuesOf: taskFields.read,
    save: (values, { _id, revision }) =>
      update({ id: _id.$oid, body: { ...taskFields.write(values), revision } }).unwrap(),
    read: ({ _id }) => read(_id.$oid).unwrap(),
  });
  const save = (values: typeof initialValues) => {
    if (task !== undefined) return saveOver(values);
    const organization_id = place.idOf(values.organization_id);
    const body = taskFields.write({ ...values, organization_id });
    return create({ body, idempotencyKey: keyFor(body) }).unwrap();
  };

  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm
        submit={task === undefined ? 'Add Task' : 'Save Task'}
        beside={
          <>
            <SeriesInWords startName="starts_on" />
            {task !== undefined && (
              <ConfirmButton
                button="Delete"
                title={`Delete “${task.title}”?`}
                confirmLabel="Delete Task"
                danger
                call={() => remove(task._id.$oid).unwrap()}
                done="Task deleted"
                failed="Failed to delete. Please try again."
                onDone={onClose}
              >
                {task.recurrence === null
                  ? 'Who did it, and when, is deleted with it.'
                  : 'All its days are deleted, with who did it on each. To end it and keep them, set its last day.'}
              </ConfirmButton>
            )}
          </>
        }
        label={title}
        draft={draft}
        marks="required"
        initialValues={initialValues}
        schema={taskFields.rule}
        rename={{ recurrence: 'repeat' }}
        onSubmit={save}
        done={task === undefined ? 'Task added' : 'Task saved'}
        onSaved={onClose}
        onFailure={(error) => withReason('Failed to save the task. Please try again.', error)}
      >
        {task === undefined && <OrganizationField permission="record_care" />}
        <TextField name="title" label="Task" required placeholder="Turn out the mares" />
        <Pair>
          <TextField name="starts_on" label="Day" type="date" required />
          <TextField name="time" label="By" type="time" hint="Without a time it is due any time." />
        </Pair>
        <RepeatFields startName="starts_on" />
        {task === undefined ? (
          <HorsesOfPlace />
        ) : (
          <HorsesField organizationId={task.organization_id} />
        )}
        <TextField
          name="assignee"
          label="Who"
          hint="Anybody, with or without an account."
          autoCapitalize="words"
        />
        <TextArea name="notes" label="Notes" />
      </DialogForm>
    </Dialog>
  );
}
