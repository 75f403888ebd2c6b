import { CheckboxGroup } from '../../components/form/controls/CheckboxGroup';
import { FieldArray } from '../../components/form/controls/FieldArray';
import { Select, TextField } from '../../components/form/controls/TextField';
import { useFormValues } from '../../components/form/controls/useFormField';
import { Pair } from '../../components/ui/page/Stack';
import { Soft } from '../../components/ui/page/Soft';
import { sayRule, weekdayOf, WEEKDAYS } from '../repeats/recurrence';
import type { HowOften, MedicationValues } from './medicationSchema';

/** As many steps as a course has at most. */
const MOST_STEPS = 50;

const WAYS: readonly { value: HowOften; label: string }[] = [
  { value: 'daily', label: 'Daily' },
  { value: 'days', label: 'Every few days' },
  { value: 'weekdays', label: 'On certain weekdays' },
  { value: 'needed', label: 'As needed' },
];

/** The dose; with steps it is that of the days after the last one. */
export function DoseField() {
  const { steps } = useFormValues<MedicationValues>();
  return steps.length === 0 ? (
    <TextField name="dose" label="Dose" required placeholder="1 g" />
  ) : (
    <TextField name="dose" label="Dose after the last step" placeholder="that of the last step" />
  );
}

/** How the dose changes from day to day. */
export function StepsField() {
  return (
    <FieldArray
      name="steps"
      label="Tapering"
      hint="Only if the dose changes: what the horse gets until which day. If the course has a last day, the last step goes to it."
      newItem={() => ({ until: '', dose: '' })}
      addLabel="Add Step"
      most={MOST_STEPS}
      removeLabel={(index) => `Remove step ${index + 1}`}
    >
      {(path, index) => (
        <Pair>
          <TextField
            name={`${path}.until`}
            label={`Step ${index + 1} until`}
            type="date"
            required
          />
          <TextField name={`${path}.dose`} label={`Dose of step ${index + 1}`} required />
        </Pair>
      )}
    </FieldArray>
  );
}

/** On which days and at which times, or as needed. */
export function HowOftenFields() {
  const { how, rule, from, every } = useFormValues<MedicationValues>();
  return (
    <>
      <Select
        name="how"
        label="How often"
        required
        options={how === 'rule' ? [...WAYS, { value: how, label: 'Custom rule' }] : [...WAYS]}
      />
      {how === 'rule' && <Soft as="p">{sayRule(rule, from)}</Soft>}
      {how === 'days' && (
        <TextField
          name="every"
          label="Every how many days"
          hint={every === '1' ? 'Every day.' : `Every ${every} days, counted from the first day.`}
          inputMode="numeric"
          required
        />
      )}
      {how === 'weekdays' && (
        <CheckboxGroup
          name="weekdays"
          label="On"
          options={WEEKDAYS.map(([value, name]) => ({ value, label: name.slice(0, 3) }))}
          fallback={[weekdayOf(from)]}
        />
      )}
      {how === 'needed' ? (
        <Pair>
          <TextField
            name="least_hours"
            label="Hours between doses"
            hint="No dose is recorded sooner after the last one."
            inputMode="numeric"
            required
          />
          <TextField name="most_per_day" label="Doses a day at most" inputMode="numeric" required />
        </Pair>
      ) : (
        <FieldArray
          name="times"
          label="Times of day"
          newItem={() => ({ time: '' })}
          addLabel="Add Time"
          removeLabel={(index) => `Remove time ${index + 1}`}
        >
          {(path, index) => (
            <TextField name={`${path}.time`} label={`Time ${index + 1}`} type="time" required />
          )}
        </FieldArray>
      )}
    </>
  );
}
