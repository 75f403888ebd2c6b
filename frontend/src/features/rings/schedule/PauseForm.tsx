import { object } from 'yup';

import { DialogForm } from '../../../components/form/DialogForm';
import { missing, text } from '../../../components/form/rules';
import { TextField } from '../../../components/form/controls/TextField';
import { useBoard } from './board';
import { count } from './numbers';
import { addLines, editLine, newPause } from './plan';
import type { ShownLine, ShownSession } from './shown';

const SCHEMA = object({
  name: text('What It Is', 100).required(missing),
  minutes: count('Minutes', 1),
});

interface PauseFormProps {
  session: ShownSession;
  /** `null` for a new one. */
  line: ShownLine | null;
  onDone: () => void;
}

/** A pause of a session, such as lunch. */
export function PauseForm({ session, line, onDone }: PauseFormProps) {
  const { schedule } = useBoard();
  return (
    <DialogForm
      submit={line === null ? 'Add Pause' : 'Save Pause'}
      label="Pause"
      initialValues={{ name: line?.name ?? '', minutes: String(line?.line.minutes ?? 15) }}
      schema={SCHEMA}
      onSubmit={({ name: typed, minutes }) => {
        const name = typed.trim();
        const changes = { name, minutes: Number(minutes) };
        return schedule.submit(
          line === null
            ? {
                does: `Add ${name}`,
                done: `${name} added`,
                change: addLines(session.id, [newPause(name, changes.minutes)]),
              }
            : {
                does: `Change ${name}`,
                done: `${name} changed`,
                change: editLine(line.key, changes),
              },
        );
      }}
      onSaved={onDone}
    >
      <TextField
        name="name"
        label="What It Is"
        autoCapitalize="sentences"
        suggestions={['Set-up', 'Lunch', 'Break', 'Course walk', 'Warm-up']}
        required
      />
      <TextField name="minutes" label="Minutes" inputMode="numeric" required />
    </DialogForm>
  );
}
