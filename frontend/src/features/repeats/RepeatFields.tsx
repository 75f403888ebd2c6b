import { CheckboxGroup } from '../../components/form/controls/CheckboxGroup';
import { Select, TextField } from '../../components/form/controls/TextField';
import { useFormValues } from '../../components/form/controls/useFormField';
import { Soft } from '../../components/ui/page/Soft';
import type { Day } from '../../lib/time/days';
import {
  type Repeat,
  repeatOptions,
  sayRule,
  saySeries,
  unitOf,
  weekdayOf,
  WEEKDAYS,
} from './recurrence';
import styles from './RepeatFields.module.css';

interface StartProps {
  /** The name of the field with the first day. */
  startName: 'start_date' | 'starts_on';
}

type Values = Repeat & Record<StartProps['startName'], Day>;

/** How something recurs. The form's values are a {@link Repeat}. */
export function RepeatFields({ startName }: StartProps) {
  const { repeat, ends, interval, rule, [startName]: start } = useFormValues<Values>();
  const unit = unitOf(repeat);
  return (
    <>
      <Select name="repeat" label="Repeats" required options={repeatOptions(start, repeat)} />
      {repeat === 'other' && (
        <Soft as="p" size="same">
          {sayRule(rule, start)}
        </Soft>
      )}
      {unit !== undefined && (
        <>
          <TextField
            name="interval"
            label={`Every how many ${unit}s`}
            hint={interval === '1' ? `Every ${unit}.` : `Every ${interval} ${unit}s.`}
            inputMode="numeric"
            required
          />
          {repeat === 'weekly' && (
            <CheckboxGroup
              name="weekdays"
              label="On"
              options={WEEKDAYS.map(([value, name]) => ({ value, label: name.slice(0, 3) }))}
              fallback={[weekdayOf(start)]}
            />
          )}
          <Select name="ends" label="Ends" required options={ENDS} />
          {ends === 'until' && (
            <TextField name="until" label="Last Day of It" type="date" required />
          )}
          {ends === 'count' && (
            <TextField name="count" label="How Many Times" inputMode="numeric" required />
          )}
        </>
      )}
    </>
  );
}

/** What is going to happen, for the buttons of the dialog. */
export function SeriesInWords({ startName }: StartProps) {
  const values = useFormValues<Values>();
  return (
    <p role="status" className={styles.series}>
      {saySeries(values, values[startName])}
    </p>
  );
}

const ENDS = [
  { value: 'never', label: 'Never' },
  { value: 'until', label: 'On a day' },
  { value: 'count', label: 'After some times' },
];
