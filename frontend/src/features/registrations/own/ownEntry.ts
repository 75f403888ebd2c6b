import { array, object, string } from 'yup';

import type { Schemas } from '../../../api/types';
import { registrationSchema, type RegistrationValues } from '../registrationSchema';
import type { OwnEntry } from './ownEntryApi';

/** The values of the form of an own entry; its classes are ids. */
export interface OwnEntryValues extends RegistrationValues {
  extras: { feeId: string; quantity: string }[];
}

export const ownEntrySchema = registrationSchema.concat(
  object({
    extras: array()
      .of(
        object({
          quantity: string()
            .trim()
            .matches(/^\d{0,4}$/, 'Please enter a whole number'),
        }),
      )
      .defined(),
  }),
);

/** The name of the draft of the form. */
export const draftOf = (entry: OwnEntry) => `own-entry:${entry._id.$oid}`;

/** Whether a state takes part or waits. */
export const isIn = (state: string) => state === 'entered' || state === 'waitlisted';

/** The classes that the rider can choose: not closed ones, nor those that the office cancelled. */
export function choosable({ event, classes_entered }: OwnEntry) {
  return event.classes.filter(({ id, closed }) => {
    const entered = classes_entered.find((it) => it.id === id);
    return entered === undefined || entered.state === 'scratched' ? !closed : isIn(entered.state);
  });
}

/** An extra that the rider can buy or has bought. */
export interface Extra {
  feeId: string;
  name: string;
  amount: number;
  quantity: number;
}

/** The extras of the entry, and those that the show offers now. */
export function extrasOf({ event, extras }: OwnEntry, now: number): Extra[] {
  const bought = extras.map((it): Extra => ({
    feeId: it.fee_id,
    name: it.name,
    amount: it.unit_amount,
    quantity: it.quantity,
  }));
  const offered = event.fees.filter(
    ({ id, required, from, until }) =>
      !required &&
      bought.every(({ feeId }) => feeId !== id) &&
      (from === null || Date.parse(from.$date) <= now) &&
      (until === null || now < Date.parse(until.$date)),
  );
  return [
    ...bought,
    ...offered.map((fee): Extra => ({
      feeId: fee.id,
      name: fee.name,
      amount: fee.amount,
      quantity: 0,
    })),
  ];
}

/** The form's values for an entry. */
export function toValues(entry: OwnEntry, extras: readonly Extra[]): OwnEntryValues {
  return {
    riderName: entry.rider_name,
    email: entry.rider_email,
    phone: entry.rider_phone,
    horseName: entry.horse_name,
    address: entry.rider_address.street,
    classes: entry.classes_entered
      .filter(({ state }) => isIn(state))
      .flatMap(({ id }) => (id === null ? [] : [id])),
    notes: entry.notes,
    extras: extras.map(({ feeId, quantity }) => ({ feeId, quantity: String(quantity) })),
  };
}

/** The request body for the form's values. */
export function toBody(values: OwnEntryValues, revision: number): Schemas['OwnEntryBody'] {
  return {
    rider_name: values.riderName.trim(),
    rider_email: values.email.trim(),
    rider_phone: values.phone.trim(),
    rider_address: { street: values.address.trim() },
    horse_name: values.horseName.trim(),
    notes: values.notes.trim(),
    classes_entered: values.classes.map((id) => ({ id })),
    extras: values.extras.map(({ feeId, quantity }) => ({
      fee_id: feeId,
      quantity: Number(quantity),
    })),
    revision,
  };
}

/** Until when the rider can change the entry, and take it out. */
export function limitsOf({ event }: OwnEntry) {
  return {
    changesUntil: event.entries_close_at ?? event.end_date,
    scratchUntil: event.start_date,
  };
}
