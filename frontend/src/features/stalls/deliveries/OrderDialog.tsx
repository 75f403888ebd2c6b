import { useState } from 'react';

import { withReason } from '../../../api/errors';
import { Select, TextField } from '../../../components/form/controls/TextField';
import { DialogForm } from '../../../components/form/DialogForm';
import { useDraftKey } from '../../../components/form/unsaved/useDraft';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Pair } from '../../../components/ui/page/Stack';
import { holderKey, holderOf } from '../bookingForm';
import { titleOf } from '../chart';
import type { ShowStalls, StallBooking } from '../stallsTypes';
import { type Supply, useOrderDeliveryMutation } from './deliveriesApi';
import { stallOn } from './deliveryRows';
import { fieldsOf, leftOf, orderValues } from './orderForm';

interface OrderDialogProps {
  show: string;
  stalls: ShowStalls;
  bookings: readonly StallBooking[];
  supply: Supply;
  onClose: () => void;
}

/** The dialog that orders what an entry or a barn bought for a day. */
export function OrderDialog({ show, stalls, bookings, supply, onClose }: OrderDialogProps) {
  const title = `Order ${supply.name} for ${supply.horse_name}`;
  const draft = `delivery:${show}:${holderKey(supply)}:${supply.fee_id}`;
  const [order] = useOrderDeliveryMutation();
  const keyFor = useDraftKey(draft);
  const [fields] = useState(() => fieldsOf(leftOf(supply)));
  const [initialValues] = useState(() => orderValues(supply, bookings, stalls.first_day));
  const names = new Map(
    stalls.areas.flatMap((area) =>
      area.stalls.map(({ id, name }) => [id, `${name}, ${area.name}`]),
    ),
  );
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm
        submit="Order"
        label={title}
        draft={draft}
        initialValues={initialValues}
        schema={fields.rule}
        onSubmit={(values) => {
          const { fee_id } = supply;
          const body = { ...holderOf(holderKey(supply)), fee_id, ...fields.write(values) };
          return order({ id: show, body, idempotencyKey: keyFor(body) }).unwrap();
        }}
        done="Ordered"
        onSaved={onClose}
        onFailure={(error) => withReason('Failed to order it.', error)}
      >
        <Select
          name="booking_id"
          label="To the Stall of"
          placeholder="Choose…"
          required
          options={bookings.map((booking) => {
            const stall = stallOn(booking.nights, booking.first);
            const where = stall === undefined ? 'no stall yet' : names.get(stall);
            return { value: booking.id, label: `${titleOf(booking)} (${where ?? 'no stall yet'})` };
          })}
        />
        <Pair>
          <TextField
            name="quantity"
            label="How Many"
            inputMode="numeric"
            hint={`${leftOf(supply)} of ${supply.bought} are left.`}
            required
          />
          <TextField name="day" label="Day" type="date" required />
        </Pair>
      </DialogForm>
    </Dialog>
  );
}
