import { useState } from 'react';

import { DialogForm } from '../../components/form/DialogForm';
import { TextArea, TextField } from '../../components/form/controls/TextField';
import { useSaveOrConflict } from '../../components/form/useSaveOrConflict';
import { Button } from '../../components/ui/actions/Button';
import { ConfirmDialog } from '../../components/ui/actions/ConfirmDialog';
import { Dialog, DialogActions, DialogBody } from '../../components/ui/actions/Dialog';
import { Loaded } from '../../components/ui/loading/Loaded';
import { Soft } from '../../components/ui/page/Soft';
import { useToast } from '../../components/ui/messages/Toast';
import { useReported } from '../../components/ui/actions/useReported';
import { formatDateRange } from '../../lib/time/dates';
import { type Day, formatDay } from '../../lib/time/days';
import { usePermission } from '../people/usePermission';
import { sayRule } from '../repeats/recurrence';
import { SeriesInWords } from '../repeats/RepeatFields';
import {
  appointmentSchema,
  bodyOf,
  occurrenceBody,
  type Occurrence,
  occurrenceOn,
  occurrenceSchema,
  type OccurrenceValues,
  timeValues,
  valuesOf,
} from './appointmentForm';
import { AppointmentFields, TimeFields } from './AppointmentForm';
import styles from './AppointmentDialog.module.css';
import {
  type Appointment,
  type CalendarItem,
  useChangeOccurrenceMutation,
  useDeleteAppointmentMutation,
  useDropOccurrenceMutation,
  useGetAppointmentQuery,
  useLazyGetAppointmentQuery,
  useReplaceAppointmentMutation,
} from './calendarApi';
import { KIND_NAMES } from './kinds';
import { RENAMED } from './NewAppointment';

interface AppointmentDialogProps {
  id: string;
  /** The day of the occurrence in the series; `null` for the first one. */
  date: Day | null;
  /** The item in the calendar, which has names. */
  item: CalendarItem | undefined;
  onClose: () => void;
}

/** One occurrence of an appointment: read, changed, dropped. */
export function AppointmentDialog({ id, date, item, onClose }: AppointmentDialogProps) {
  const query = useGetAppointmentQuery(id);
  const [editing, setEditing] = useState<'one' | 'all' | null>(null);
  const appointment = query.currentData;
  if (appointment === undefined) {
    return (
      <Dialog open onClose={onClose} title="Appointment">
        <DialogBody>
          <Loaded query={query} name="The appointment" count={3} />
        </DialogBody>
      </Dialog>
    );
  }
  const first = timeValues(appointment.starts_at.$date, appointment.ends_at.$date, appointment);
  const day = date ?? first.start_date;
  if (editing === 'one') return <EditOccurrence {...{ appointment, day, onClose }} />;
  if (editing === 'all') return <EditAppointment {...{ appointment, onClose }} />;
  return (
    <Shown appointment={appointment} day={day} item={item} onEdit={setEditing} onClose={onClose} />
  );
}

interface ShownProps {
  appointment: Appointment;
  day: Day;
  item: CalendarItem | undefined;
  onEdit: (what: 'one' | 'all') => void;
  onClose: () => void;
}

function Shown({ appointment, day, item, onEdit, onClose }: ShownProps) {
  const mayEdit = usePermission(appointment.organization_id, 'edit_horses');
  const [asking, setAsking] = useState(false);
  const occurrence = occurrenceOn(appointment, day);
  const recurs = appointment.recurrence !== null;
  const horses = item?.appointment?.horses.map(({ name }) => name).join(', ') ?? '';
  const contact = item?.appointment?.contact_name ?? '';
  const facts: [string, string][] = [
    ['When', sayOccurrence(appointment, occurrence)],
    ['Repeats', recurs ? sayRule(appointment.recurrence ?? '', startOf(appointment)) : ''],
    ['Where', occurrence.place],
    ['With', contact],
    ['Horses', horses],
    ['Notes', occurrence.notes],
    ['Reminder', sayReminder(appointment.remind_before_minutes)],
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title={occurrence.title}
      description={KIND_NAMES[appointment.kind]}
    >
      <DialogBody>
        {occurrence.dropped && <p>This occurrence does not take place.</p>}
        <dl className={styles.facts}>
          {facts
            .filter(([, text]) => text !== '')
            .map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
        </dl>
        {occurrence.changed && <Soft as="p">This one differs from its series.</Soft>}
      </DialogBody>
      {mayEdit && (
        <DialogActions>
          <Button variant="danger-quiet" onClick={() => setAsking(true)}>
            {recurs ? 'Drop or Delete' : 'Delete'}
          </Button>
          {recurs && <Button onClick={() => onEdit('all')}>Edit Series</Button>}
          <Button variant="primary" onClick={() => onEdit(recurs ? 'one' : 'all')}>
            {recurs ? 'Edit This One' : 'Edit'}
          </Button>
        </DialogActions>
      )}
      <Removal
        open={asking}
        appointment={appointment}
        day={day}
        onCancel={() => setAsking(false)}
        onDone={onClose}
      />
    </Dialog>
  );
}

interface RemovalProps {
  open: boolean;
  appointment: Appointment;
  day: Day;
  onCancel: () => void;
  onDone: () => void;
}

/** Asks which is to go: one occurrence, or all. */
function Removal({ open, appointment, day, onCancel, onDone }: RemovalProps) {
  const id = appointment._id.$oid;
  const recurs = appointment.recurrence !== null;
  const [what, setWhat] = useState<'one' | 'all'>(recurs ? 'one' : 'all');
  const toast = useToast();
  const [remove] = useDeleteAppointmentMutation();
  const [drop] = useDropOccurrenceMutation();
  const [restore] = useChangeOccurrenceMutation();
  const bringBack = () => {
    restore({ id, date: day, body: {} })
      .unwrap()
      .then(
        () => toast.success('It is back'),
        () => toast.error('Failed to bring it back. Please try again.'),
      );
  };
  const [run, pending] = useReported({
    call: () => (what === 'one' ? drop({ id, date: day }).unwrap() : remove(id).unwrap()),
    failed: 'Failed to delete it. Please try again.',
    onDone: () => {
      if (what === 'one') {
        toast.success('Dropped', undefined, { label: 'Undo', run: bringBack });
      } else toast.success('Deleted');
      onDone();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      danger
      title={recurs ? 'Drop this one, or delete the series?' : 'Delete it?'}
      confirmLabel={what === 'one' ? 'Drop This One' : recurs ? 'Delete the Series' : 'Delete'}
      pending={pending}
      onConfirm={run}
      onCancel={onCancel}
    >
      {recurs ? (
        <span className={styles.question}>
          {(['one', 'all'] as const).map((choice) => (
            <label key={choice}>
              <input
                type="radio"
                name="what"
                checked={what === choice}
                onChange={() => setWhat(choice)}
              />
              {choice === 'one'
                ? `Only the one on ${formatDay(day)}`
                : 'The whole series, past ones too, with its reminders'}
            </label>
          ))}
        </span>
      ) : (
        'It is removed from the calendar, with its reminder.'
      )}
    </ConfirmDialog>
  );
}

interface EditProps {
  appointment: Appointment;
  onClose: () => void;
}

function EditAppointment({ appointment, onClose }: EditProps) {
  const [replace] = useReplaceAppointmentMutation();
  const [opened] = useState(appointment);
  const title = opened.recurrence === null ? 'Edit Appointment' : 'Edit Series';
  const id = opened._id.$oid;
  const [read] = useLazyGetAppointmentQuery();
  const save = useSaveOrConflict({
    record: opened,
    what: opened.recurrence === null ? 'This appointment' : 'This series',
    valuesOf,
    save: (values, { revision }) => replace({ id, body: { ...bodyOf(values), revision } }).unwrap(),
    read: () => read(id).unwrap(),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={
        opened.occurrences.length > 0
          ? 'Occurrences that you moved or dropped stay so where the series keeps their days.'
          : undefined
      }
    >
      <DialogForm
        submit="Save"
        beside={<SeriesInWords startName="start_date" />}
        label={title}
        initialValues={valuesOf(opened)}
        schema={appointmentSchema}
        draft={`appointment:${id}`}
        rename={RENAMED}
        marks="required"
        onSubmit={save}
        done="Saved"
        onSaved={onClose}
      >
        <AppointmentFields savedIn={opened.organization_id} />
      </DialogForm>
    </Dialog>
  );
}

function EditOccurrence({ appointment, day, onClose }: EditProps & { day: Day }) {
  const [change] = useChangeOccurrenceMutation();
  const [opened] = useState(appointment);
  const { title, place, notes, starts_at, ends_at } = occurrenceOn(opened, day);
  const initialValues: OccurrenceValues = {
    ...timeValues(starts_at, ends_at, opened),
    title,
    place,
    notes,
  };
  const id = opened._id.$oid;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit This One"
      description="The others of the series stay as they are."
    >
      <DialogForm
        submit="Save"
        label="Edit This One"
        initialValues={initialValues}
        schema={occurrenceSchema}
        draft={`appointment:${id}:${day}`}
        rename={RENAMED}
        marks="required"
        onSubmit={async (values) => {
          const body = { ...occurrenceBody(values), revision: opened.revision };
          await change({ id, date: day, body }).unwrap();
        }}
        done="Saved"
        onSaved={onClose}
      >
        <TextField name="title" label="Title" required maxLength={200} />
        <TimeFields />
        <TextField name="place" label="Place" maxLength={300} />
        <TextArea name="notes" label="Notes" maxLength={4000} />
      </DialogForm>
    </Dialog>
  );
}

const startOf = (appointment: Appointment) =>
  timeValues(appointment.starts_at.$date, appointment.ends_at.$date, appointment).start_date;

function sayOccurrence(appointment: Appointment, { starts_at, ends_at }: Occurrence): string {
  if (!appointment.all_day) return formatDateRange(starts_at, ends_at, appointment.time_zone);
  const [first, last] = [starts_at.slice(0, 10), ends_at.slice(0, 10)];
  return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`;
}

function sayReminder(minutes: number | null): string {
  if (minutes === null) return '';
  if (minutes === 0) return 'A mail when it begins';
  for (const [unit, length] of [
    ['day', 1440],
    ['hour', 60],
  ] as const) {
    if (minutes % length === 0) {
      const count = minutes / length;
      return `A mail ${count} ${unit}${count === 1 ? '' : 's'} before`;
    }
  }
  return `A mail ${minutes} minutes before`;
}
