import { useMemo } from 'react';

import { Checkbox } from '../../components/form/Checkbox';
import { CheckboxGroup } from '../../components/form/CheckboxGroup';
import { DateTimeFields } from '../../components/form/DateTimeFields';
import { Select, TextArea, TextField } from '../../components/form/TextField';
import { useFormValues } from '../../components/form/useFormField';
import { zoneOptions } from '../events/form/timeZones';
import { ContactField } from '../contacts/ContactField';
import { HorsesField } from '../horses/HorsesField';
import { OrganizationField } from '../people/OrganizationField';
import { useHasSeveralOrganizations } from '../people/usePermission';
import type { AppointmentValues, TimeValues } from './appointmentForm';
import styles from './AppointmentForm.module.css';
import { APPOINTMENT_KINDS } from './kinds';
import { repeatOptions, sayRule, WEEKDAYS } from './recurrence';

const REMINDERS: readonly { value: string; label: string }[] = [
  { value: '0', label: 'When it begins' },
  { value: '15', label: '15 minutes before' },
  { value: '60', label: 'An hour before' },
  { value: '120', label: '2 hours before' },
  { value: '1440', label: 'A day before' },
  { value: '2880', label: '2 days before' },
  { value: '10080', label: 'A week before' },
];

/** When something takes place. */
export function TimeFields({ withKind = false }: { withKind?: boolean }) {
  const { all_day, time_zone } = useFormValues<TimeValues>();
  const zones = useMemo(() => zoneOptions(time_zone), [time_zone]);
  return (
    <>
      {withKind && <Checkbox name="all_day" label="All day" />}
      {all_day ? (
        <div className={styles.pair}>
          <TextField name="start_date" label="First Day" type="date" required />
          <TextField name="end_date" label="Last Day" type="date" required />
        </div>
      ) : (
        <>
          <DateTimeFields label="Start" dateName="start_date" timeName="start_time" required />
          <DateTimeFields label="End" dateName="end_date" timeName="end_time" required />
          {withKind && <Select name="time_zone" label="Time Zone" required options={zones} />}
        </>
      )}
    </>
  );
}

/** The fields of an appointment. */
export function AppointmentFields({ isNew }: { isNew: boolean }) {
  const { remind } = useFormValues<AppointmentValues>();
  const several = useHasSeveralOrganizations();
  const reminders =
    remind === '' || REMINDERS.some(({ value }) => value === remind)
      ? REMINDERS
      : [...REMINDERS, { value: remind, label: `${remind} minutes before` }];
  return (
    <div className={styles.fields}>
      {isNew && <OrganizationField permission="edit_horses" />}
      <TextField name="title" label="Title" required maxLength={200} />
      <Select name="kind" label="Kind" required options={APPOINTMENT_KINDS} />
      <TimeFields withKind />
      <RepeatFields />
      <HorsesField {...(several && { hint: 'Horses of the same organization.' })} />
      <ContactField hint="The veterinarian, farrier or trainer who comes." />
      <TextField name="place" label="Place" maxLength={300} />
      <Select
        name="remind"
        label="Reminder by Mail"
        placeholder="None"
        hint="Where this installation sends mails."
        options={reminders}
      />
      <TextArea name="notes" label="Notes" maxLength={4000} />
    </div>
  );
}

function RepeatFields() {
  const values = useFormValues<AppointmentValues>();
  const { repeat, ends, interval, start_date } = values;
  const options = repeatOptions(start_date, repeat);
  const unit = UNITS[repeat];
  return (
    <>
      <Select name="repeat" label="Repeats" required options={options} />
      {repeat === 'other' && <p className={styles.words}>{sayRule(values.rule, start_date)}</p>}
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

const UNITS: Partial<Record<AppointmentValues['repeat'], string>> = {
  daily: 'day',
  weekly: 'week',
  date: 'month',
  nth: 'month',
  last: 'month',
  yearly: 'year',
};

const ENDS = [
  { value: 'never', label: 'Never' },
  { value: 'until', label: 'On a day' },
  { value: 'count', label: 'After some times' },
];
