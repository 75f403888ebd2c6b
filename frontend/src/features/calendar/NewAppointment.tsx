import { DialogForm } from '../../components/form/DialogForm';
import { useDraftKey } from '../../components/form/unsaved/useDraft';
import { Dialog } from '../../components/ui/actions/Dialog';
import { usableZone } from '../../lib/time/dates';
import type { Day } from '../../lib/time/days';
import { usePlace } from '../people/place';
import { useBarnZone } from '../people/useBarn';
import { SeriesInWords } from '../repeats/RepeatFields';
import { appointmentSchema, bodyOf, newValues } from './appointmentForm';
import { AppointmentFields } from './AppointmentForm';
import { useCreateAppointmentMutation } from './calendarApi';
import type { Screen } from './kinds';

/** The draft of a new appointment. */
export const NEW_APPOINTMENT = 'appointment:new';

/** The names of fields in requests, as they are in the forms. */
export const RENAMED = {
  starts_at: 'start_date',
  ends_at: 'end_date',
  recurrence: 'repeat',
};

interface NewAppointmentProps {
  screen: Screen;
  day: Day;
  /** The hour that was pressed. */
  hour: number | null;
  onClose: () => void;
}

/** The dialog that makes an appointment. It is open as long as it is rendered. */
export function NewAppointment({ screen, day, hour, onClose }: NewAppointmentProps) {
  const [create] = useCreateAppointmentMutation();
  const keyFor = useDraftKey(NEW_APPOINTMENT);
  const place = usePlace('edit_horses');
  const zone = usableZone(useBarnZone());
  return (
    <Dialog open onClose={onClose} title={screen.add}>
      <DialogForm
        submit="Save"
        beside={<SeriesInWords startName="start_date" />}
        label={screen.add}
        initialValues={newValues(screen.kind, day, hour, zone)}
        schema={appointmentSchema}
        draft={NEW_APPOINTMENT}
        rename={RENAMED}
        marks="required"
        onSubmit={async (values) => {
          const organization_id = place.idOf(values.organization_id);
          const body = bodyOf({ ...values, organization_id });
          await create({ body, idempotencyKey: keyFor(body) }).unwrap();
        }}
        done="It is in the calendar"
        onSaved={onClose}
      >
        <AppointmentFields />
      </DialogForm>
    </Dialog>
  );
}
