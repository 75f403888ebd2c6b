import { array, object, string } from 'yup';

import { DialogForm } from '../../../components/form/DialogForm';
import { CheckboxGroup } from '../../../components/form/controls/CheckboxGroup';
import { Select, TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { countOf } from '../../../lib/intl';
import type { Goes } from '../dayTypes';
import { useBoard } from './board';
import { optionalCount } from './numbers';
import { editLines, type Line } from './plan';

interface LinesValues {
  keys: string[];
  /** Blank: as each is, like the others. */
  goes: Goes | '';
  minutes: string;
  minutes_per_entry: string;
  break_minutes: string;
}

const BLANK: LinesValues = {
  keys: [],
  goes: '',
  minutes: '',
  minutes_per_entry: '',
  break_minutes: '',
};

const SCHEMA = object({
  keys: array(string().defined()).min(1, 'Choose the classes that change'),
  minutes: optionalCount('Minutes', 1),
  minutes_per_entry: optionalCount('Minutes for each', 1),
  break_minutes: optionalCount('Break', 0),
});

/** What of each line the typed values change. */
function changesOf({ goes, ...numbers }: Omit<LinesValues, 'keys'>): Partial<Line> {
  const changes: Partial<Line> = goes === '' ? {} : { goes };
  for (const name of ['minutes', 'minutes_per_entry', 'break_minutes'] as const) {
    if (numbers[name].trim() !== '') changes[name] = Number(numbers[name]);
  }
  return changes;
}

/** How several classes of the schedule go, and what they take. */
export function LinesForm({ onDone }: { onDone: () => void }) {
  const { schedule } = useBoard();
  return (
    <DialogForm<LinesValues>
      submit="Change Classes"
      label="How several classes go"
      initialValues={BLANK}
      schema={SCHEMA}
      onSubmit={({ keys, ...values }) => {
        const classes = countOf(keys.length, 'class', 'classes');
        return schedule.submit({
          does: `Change ${classes}`,
          done: `${classes} changed`,
          change: editLines(keys, changesOf(values)),
        });
      }}
      onSaved={onDone}
    >
      <Fields />
    </DialogForm>
  );
}

function Fields() {
  const { shown } = useBoard();
  const { goes } = useFormValues<LinesValues>();
  const lines = shown.sessions
    .flatMap((session) => session.lines)
    // The others go as the class that they are ridden at once with.
    .filter(({ line }) => line.class_id !== null && line.with === null);
  return (
    <>
      <CheckboxGroup
        name="keys"
        label="Classes"
        options={lines.map(({ key, title, line }) => ({
          value: key,
          label: `${title}${line.goes === 'together' ? ' · together' : ''}`,
        }))}
      />
      <Select
        name="goes"
        label="How They Go"
        placeholder="As each is"
        options={[
          { value: 'one_by_one', label: 'One by one' },
          { value: 'together', label: 'All together' },
        ]}
      />
      {goes !== 'one_by_one' && (
        <TextField
          name="minutes"
          label="Minutes of a Class That Goes Together"
          hint="Nothing: as it is"
          inputMode="numeric"
        />
      )}
      {goes !== 'together' && (
        <TextField
          name="minutes_per_entry"
          label="Minutes for Each, One by One"
          hint="Nothing: as it is"
          inputMode="numeric"
        />
      )}
      <TextField
        name="break_minutes"
        label="Minutes of Break After Each"
        hint="Nothing: as it is"
        inputMode="numeric"
      />
    </>
  );
}
