import { mixed, object } from 'yup';

import { DialogForm } from '../../../components/form/DialogForm';
import { Checkbox } from '../../../components/form/controls/Checkbox';
import { Select, TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { Pair } from '../../../components/ui/page/Stack';
import type { Goes } from '../dayTypes';
import { useBoard } from './board';
import { count } from './numbers';
import { editLine, type Line } from './plan';
import type { ShownLine, ShownSession } from './shown';

interface LineValues {
  goes: Goes;
  minutes: string;
  minutes_per_entry: string;
  has_drag: boolean;
  drag: { every: string; minutes: string };
  break_minutes: string;
  /** Blank if it goes by itself. */
  with: string;
}

/** What a line says, as it is typed. */
export const valuesOf = (line: Line): LineValues => ({
  goes: line.goes ?? 'one_by_one',
  minutes: String(line.minutes),
  minutes_per_entry: String(line.minutes_per_entry),
  has_drag: line.drag !== null,
  drag: { every: String(line.drag?.every ?? 10), minutes: String(line.drag?.minutes ?? 5) },
  break_minutes: String(line.break_minutes),
  with: line.with ?? '',
});

/** What of a line the typed values change. */
export const changesOf = (values: LineValues): Partial<Line> => ({
  goes: values.goes,
  minutes: Number(values.minutes),
  minutes_per_entry: Number(values.minutes_per_entry),
  drag: values.has_drag
    ? { every: Number(values.drag.every), minutes: Number(values.drag.minutes) }
    : null,
  break_minutes: Number(values.break_minutes),
  with: values.with === '' ? null : values.with,
});

const SCHEMA = object({
  minutes: count('Minutes', 1),
  minutes_per_entry: count('Minutes for each', 1),
  drag: mixed().when('has_drag', {
    is: true,
    then: () => object({ every: count('Trips', 1), minutes: count('Minutes of the drag', 0) }),
  }),
  break_minutes: count('Break', 0),
});

interface LineFormProps {
  line: ShownLine;
  session: ShownSession;
  onDone: () => void;
}

/** How a class of the schedule goes, and what it takes. */
export function LineForm({ line, session, onDone }: LineFormProps) {
  const { schedule } = useBoard();
  const { key, title } = line;
  return (
    <DialogForm<LineValues>
      submit="Save Line"
      label="How the class goes"
      initialValues={valuesOf(line.line)}
      schema={SCHEMA}
      onSubmit={(values) =>
        schedule.submit({
          does: `Change ${title}`,
          done: `${title} changed`,
          change: editLine(key, changesOf(values)),
        })
      }
      onSaved={onDone}
    >
      <Fields line={line} session={session} />
    </DialogForm>
  );
}

function Fields({ line, session }: Omit<LineFormProps, 'onDone'>) {
  const { goes, has_drag: hasDrag, with: lead } = useFormValues<LineValues>();
  const others = session.lines.filter(
    (one) => one.key !== line.key && one.line.class_id !== null && one.line.with === null,
  );
  return (
    <>
      {others.length > 0 && (
        <Select
          name="with"
          label="Ridden at Once With"
          hint="It then goes as that class does, and takes no time of its own."
          placeholder="No other class"
          options={others.map(({ key, title }) => ({ value: key, label: title }))}
        />
      )}
      {lead === '' && (
        <>
          <Select
            name="goes"
            label="How It Goes"
            required
            options={[
              { value: 'one_by_one', label: 'One by one' },
              { value: 'together', label: 'All together' },
            ]}
          />
          {goes === 'together' ? (
            <TextField name="minutes" label="Minutes" inputMode="numeric" required />
          ) : (
            <>
              <TextField
                name="minutes_per_entry"
                label="Minutes for Each"
                inputMode="numeric"
                required
              />
              <Checkbox name="has_drag" label="The ring is dragged meanwhile" />
              {hasDrag && (
                <Pair>
                  <TextField
                    name="drag.every"
                    label="After How Many"
                    inputMode="numeric"
                    required
                  />
                  <TextField
                    name="drag.minutes"
                    label="Minutes of the Drag"
                    inputMode="numeric"
                    required
                  />
                </Pair>
              )}
            </>
          )}
          <TextField
            name="break_minutes"
            label="Minutes of Break After It"
            inputMode="numeric"
            required
          />
        </>
      )}
    </>
  );
}
