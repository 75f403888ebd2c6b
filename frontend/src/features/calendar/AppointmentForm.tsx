import { type ChangeEvent, useEffect, useMemo, useRef, useState } from 'react';

import { Checkbox } from '../../components/form/controls/Checkbox';
import { DateTimeFields } from '../../components/form/controls/DateTimeFields';
import { Select, TextArea, TextField } from '../../components/form/controls/TextField';
import { useFormActions, useFormValues } from '../../components/form/controls/useFormField';
import { Button } from '../../components/ui/actions/Button';
import { Soft } from '../../components/ui/page/Soft';
import { Pair, Row, Stack } from '../../components/ui/page/Stack';
import { usableZone } from '../../lib/time/dates';
import { zoneOptions } from '../../lib/time/timeZones';
import { ContactField } from '../contacts/ContactField';
import { HorsesField } from '../horses/HorsesField';
import { OrganizationField } from '../people/OrganizationField';
import { usePlaceOfForm } from '../people/place';
import { useBarnZone } from '../people/useBarn';
import { RepeatFields } from '../repeats/RepeatFields';
import { type AppointmentValues, endMovedWith, type TimeValues } from './appointmentForm';
import { APPOINTMENT_KINDS } from './kinds';

const REMINDERS: readonly { value: string; label: string }[] = [
  { value: '0', label: 'When it begins' },
  { value: '15', label: '15 minutes before' },
  { value: '60', label: 'An hour before' },
  { value: '120', label: '2 hours before' },
  { value: '1440', label: 'A day before' },
  { value: '2880', label: '2 days before' },
  { value: '10080', label: 'A week before' },
];

/** Moves the end as far as the start, as soon as the start is whole again. */
function useEndFollowsStart() {
  const values = useFormValues<TimeValues>();
  const { setValue } = useFormActions();
  const before = useRef(values);
  return ({ target: { name, value } }: ChangeEvent<HTMLInputElement>) => {
    if (!name.startsWith('start_')) return;
    // While a date is typed, it is empty in between.
    const { start_date, start_time, ...rest } = values;
    before.current = {
      ...rest,
      start_date: start_date === '' ? before.current.start_date : start_date,
      start_time: start_time === '' ? before.current.start_time : start_time,
    };
    const end = endMovedWith(before.current, { ...before.current, [name]: value });
    if (end === null) return;
    setValue('end_date', end.end_date);
    setValue('end_time', end.end_time);
  };
}

/** When something takes place. */
export function TimeFields({ withKind = false }: { withKind?: boolean }) {
  const { all_day } = useFormValues<TimeValues>();
  const follow = useEndFollowsStart();
  return (
    <Stack role="presentation" onChange={follow}>
      {withKind && <Checkbox name="all_day" label="All day" />}
      {all_day ? (
        <Pair>
          <TextField name="start_date" label="First Day" type="date" required />
          <TextField name="end_date" label="Last Day" type="date" required />
        </Pair>
      ) : (
        <>
          <DateTimeFields label="Start" dateName="start_date" timeName="start_time" required />
          <DateTimeFields label="End" dateName="end_date" timeName="end_time" required />
          {withKind && <ZoneField />}
        </>
      )}
    </Stack>
  );
}

/** The zone of the times: one line, unless it is another one than the barn's, or is to be changed. */
function ZoneField() {
  const { time_zone: zone } = useFormValues<TimeValues>();
  const barn = useBarnZone();
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const zones = useMemo(() => zoneOptions(zone), [zone]);
  useEffect(() => {
    if (isOpen) field.current?.querySelector('select')?.focus();
  }, [isOpen]);
  if (!isOpen && zone === usableZone(barn)) {
    return (
      <Row>
        <Soft>Times of your barn: {zone}</Soft>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Other Time Zone
        </Button>
      </Row>
    );
  }
  return (
    <div ref={field}>
      <Select name="time_zone" label="Time Zone" required options={zones} />
    </div>
  );
}

/** The fields of an appointment; without an organization of a new one. */
export function AppointmentFields({ savedIn }: { savedIn?: string }) {
  const { remind_before_minutes: remind } = useFormValues<AppointmentValues>();
  const place = usePlaceOfForm('edit_horses');
  const ofPlace = savedIn === undefined ? place : { organizationId: savedIn };
  const reminders =
    remind === '' || REMINDERS.some(({ value }) => value === remind)
      ? REMINDERS
      : [...REMINDERS, { value: remind, label: `${remind} minutes before` }];
  return (
    <Stack>
      {savedIn === undefined && <OrganizationField permission="edit_horses" />}
      <TextField name="title" label="Title" required maxLength={200} />
      <Select name="kind" label="Kind" required options={APPOINTMENT_KINDS} />
      <TimeFields withKind />
      <RepeatFields startName="start_date" />
      <HorsesField {...ofPlace} />
      <ContactField hint="The veterinarian, farrier or trainer who comes." {...ofPlace} />
      <TextField name="place" label="Place" maxLength={300} />
      <Select
        name="remind_before_minutes"
        label="Reminder by Mail"
        placeholder="None"
        hint="Where this installation sends mails."
        options={reminders}
      />
      <TextArea name="notes" label="Notes" maxLength={4000} />
    </Stack>
  );
}
