import { useMemo, useState } from 'react';
import { array } from 'yup';

import { withReason } from '../../api/errors';
import { CheckboxGroup } from '../../components/form/controls/CheckboxGroup';
import { ChoiceField } from '../../components/form/controls/ChoiceField';
import { DialogForm } from '../../components/form/DialogForm';
import * as field from '../../components/form/fields';
import { Dialog } from '../../components/ui/actions/Dialog';
import { formatDay } from '../../lib/time/days';
import { nightsOf, obstacle, openNights, type Shown, spotsOf, titleOf } from './chart';
import { useAssignStallMutation } from './stallsApi';
import type { ShowStalls, StallBooking } from './stallsTypes';

const fields = field.group({
  stall_id: field.chosen(),
  nights: field.same<string[]>([], array().min(1, 'Choose a night')),
});

/** The name of the draft. */
export const assignDraft = (id: string) => `stall-nights:${id}`;

interface AssignDialogProps {
  show: string;
  stalls: ShowStalls;
  bookings: readonly StallBooking[];
  booking: StallBooking;
  shown: Shown;
  onClose: () => void;
}

/** The dialog that gives a booking a stall on some of its nights. */
export function AssignDialog({
  show,
  stalls,
  bookings,
  booking,
  shown,
  onClose,
}: AssignDialogProps) {
  const title = `Stall of ${titleOf(booking)}`;
  const [assign] = useAssignStallMutation();
  const [initialValues] = useState(() => {
    const open = openNights(booking, shown);
    return {
      stall_id: open.length > 0 ? '' : (booking.nights[0]?.stall_id ?? ''),
      nights: open.length > 0 ? open : nightsOf(booking),
    };
  });
  const options = useMemo(
    () =>
      spotsOf(stalls, bookings, 'all')
        .filter(({ stall }) => stall.kind === booking.kind)
        .map((spot) => {
          const why = obstacle(booking, spot, 'all');
          const others = spot.bookings.filter(({ id }) => id !== booking.id).map(titleOf);
          const taken = why === null || others.length === 0 ? '' : ` (${others.join(', ')})`;
          const end = spot.stall.end ? ', end' : '';
          return { value: spot.stall.id, label: `${spot.title}${end}${taken}` };
        }),
    [stalls, bookings, booking],
  );
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm
        submit="Assign"
        label={title}
        draft={assignDraft(booking.id)}
        initialValues={initialValues}
        schema={fields.rule}
        onSubmit={(values) => {
          const { stall_id, nights } = fields.write(values);
          const kept = booking.nights.filter(
            (one) => one.stall_id === stall_id && !nights.includes(one.night),
          );
          const all = [...kept.map(({ night }) => night), ...nights].toSorted();
          return assign({
            show,
            id: booking.id,
            body: { stall_id, nights: stall_id === null ? nights : all },
          }).unwrap();
        }}
        done={`${titleOf(booking)} is assigned`}
        onSaved={onClose}
        onFailure={(error) => withReason('Failed to assign the stall.', error)}
      >
        <ChoiceField
          name="stall_id"
          label="Stall"
          options={options}
          hint="Empty if it has none."
          empty="No stall of this kind has this name."
          openLabel="Show all stalls"
        />
        <CheckboxGroup
          name="nights"
          label="Nights"
          options={nightsOf(booking).map((night) => ({
            value: night,
            label: formatDay(night, { month: 'short', day: 'numeric' }),
          }))}
        />
      </DialogForm>
    </Dialog>
  );
}
