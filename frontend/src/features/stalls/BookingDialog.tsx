import { useMemo, useState } from 'react';

import { withReason } from '../../api/errors';
import { pagedList } from '../../api/paging';
import { Checkbox } from '../../components/form/controls/Checkbox';
import { ChoicesField } from '../../components/form/controls/ChoicesField';
import { Select, TextField } from '../../components/form/controls/TextField';
import { useFormValues } from '../../components/form/controls/useFormField';
import { DialogForm } from '../../components/form/DialogForm';
import { useDraftKey } from '../../components/form/unsaved/useDraft';
import { useSaveOrConflict } from '../../components/form/useSaveOrConflict';
import { Dialog } from '../../components/ui/actions/Dialog';
import { Pair } from '../../components/ui/page/Stack';
import { ordinal } from '../../lib/intl';
import { useListBarnsQuery, useListEntriesInfiniteQuery } from '../entries/office/entriesApi';
import {
  bookingBody,
  bookingRule,
  type BookingValues,
  bookingValues,
  holderKey,
} from './bookingForm';
import { KINDS, titleOf } from './chart';
import {
  useBookStallMutation,
  useChangeStallBookingMutation,
  useLazyListStallBookingsQuery,
} from './stallsApi';
import type { ShowStalls, StallBooking, StalledShow } from './stallsTypes';

/** The name of the draft of a booking; without one, of a new booking. */
export const bookingDraft = (show: string, id?: string) => `stall-booking:${show}:${id ?? ''}`;

/** As many as the server gives at once. */
const ALL = 500;

/** The entries of a show as options of a field, by back number, and its barns; `undefined` while
they load. */
function useHolderOptions(show: string) {
  const { items } = pagedList(
    useListEntriesInfiniteQuery({ id: show, sort: 'number', limit: ALL }),
  );
  const barns = useListBarnsQuery(show).currentData?.groups;
  return useMemo(() => {
    if (items === undefined || barns === undefined) return undefined;
    return [
      ...items.map(({ _id, back_number, horse_name, rider_name }) => ({
        value: _id.$oid,
        label: [back_number, `${horse_name} (${rider_name})`].filter(Boolean).join(' · '),
      })),
      ...barns.map(({ id, name, contact_name }) => ({
        value: holderKey({ registration_id: null, group_id: id }),
        label: `Barn: ${[name, contact_name && `(${contact_name})`].filter(Boolean).join(' ')}`,
      })),
    ];
  }, [items, barns]);
}

type Fee = StalledShow['fees'][number];

/** The extras by which a stall of a kind can be paid: those that are one, and plain ones. */
const extrasFor = (fees: readonly Fee[], kind: string, chosen: string) =>
  fees.filter(
    ({ id, required, stall_kind, with_stall_kind, end_fee }) =>
      !required &&
      !end_fee &&
      !with_stall_kind &&
      (!stall_kind || stall_kind === kind || id === chosen),
  );

/** What becomes of bills by an extra. */
const sayBill = (fees: readonly Fee[], chosen: string) =>
  fees.find(({ id }) => id === chosen)?.stall_kind
    ? 'It is on the bills with what comes with it, divided by the shares.'
    : 'The extra by which it is paid. The bill changes only by one that is a stall.';

/** What was done: without a stall that is left, a booking waits in line. */
const sayDone =
  (isNew: boolean) =>
  ({ place }: StallBooking) =>
    place === null
      ? isNew
        ? 'Booked'
        : 'Booking saved'
      : `No stall is left: it is ${ordinal(place)} in line`;

interface BookingDialogProps {
  event: StalledShow;
  stalls: ShowStalls;
  /** The booking to change; without one it is made. */
  booking: StallBooking | undefined;
  onClose: () => void;
}

/** The dialog to book a stall for entries and barns, or to change a booking. */
export function BookingDialog({ event, stalls, booking, onClose }: BookingDialogProps) {
  const show = event._id.$oid;
  const title = booking === undefined ? 'Book a Stall' : `Booking of ${titleOf(booking)}`;
  const draft = bookingDraft(show, booking?.id);
  const keyFor = useDraftKey(draft);
  const [list] = useLazyListStallBookingsQuery();
  const [book] = useBookStallMutation();
  const [change] = useChangeStallBookingMutation();
  const days = { first: stalls.first_day, last: stalls.last_day };
  const [initialValues] = useState(() => bookingValues(booking, days));
  const save = useSaveOrConflict({
    record: booking,
    what: 'This booking',
    valuesOf: (version) => bookingValues(version, days),
    save: (values: BookingValues, over) =>
      change({
        id: over.id,
        body: { ...bookingBody(values), revision: over.revision },
      }).unwrap(),
    read: async ({ id }) => {
      const all = await list(show).unwrap();
      const found = all.find((one) => one.id === id);
      if (found === undefined) throw new Error('The booking is gone');
      return found;
    },
  });
  const submit = (values: BookingValues) => {
    if (booking !== undefined) return save(values);
    const body = bookingBody(values);
    return book({ id: show, body, idempotencyKey: keyFor(body) }).unwrap();
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm
        submit={booking === undefined ? 'Book' : 'Save Booking'}
        label={title}
        draft={draft}
        initialValues={initialValues}
        schema={bookingRule}
        onSubmit={submit}
        done={sayDone(booking === undefined)}
        onSaved={onClose}
        onFailure={(error) => withReason('Failed to save the booking.', error)}
      >
        <Fields event={event} />
      </DialogForm>
    </Dialog>
  );
}

function Fields({ event }: { event: StalledShow }) {
  const { holders, kind, fee_id } = useFormValues<BookingValues>();
  const extras = extrasFor(event.fees, kind, fee_id);
  return (
    <>
      <ChoicesField
        name="holders"
        label="For"
        options={useHolderOptions(event._id.$oid)}
        placeholder="Horse, rider, back number or barn"
        empty="No entry or barn fits."
        required
      />
      {holders.length > 1 && (
        <TextField
          name="shares"
          label="Shares"
          placeholder={holders.map(() => '1').join(', ')}
          hint="How they divide what it costs, in the order above. Empty: equally."
        />
      )}
      <Select name="kind" label="Kind" required options={KINDS} />
      <Pair>
        <TextField name="first" label="First Night" type="date" required />
        <TextField name="last" label="Last Night" type="date" required />
      </Pair>
      {extras.length > 0 && (
        <Select
          name="fee_id"
          label="Extra"
          placeholder="None"
          hint={sayBill(event.fees, fee_id)}
          options={extras.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TextField name="wishes.near" label="Near" placeholder="Willow Barn" />
      <Checkbox name="wishes.stallion" label="It is a stallion" />
      <Checkbox name="wishes.end" label="At the end of a row" />
      <TextField name="wishes.note" label="Other Wishes" />
    </>
  );
}
