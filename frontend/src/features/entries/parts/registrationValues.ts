import type { PublicEvent } from './publicEventApi';
import { extrasOf, quantityOf } from './bill';
import type { RegistrationBody } from './registrationsApi';

/** The values of the registration form. */
export interface RegistrationValues {
  riderName: string;
  email: string;
  phone: string;
  /** The chosen horse of a signed-in rider, or empty. */
  horseId: string;
  horseName: string;
  address: string;
  /** The chosen classes: their names, or in the form of an own entry their ids. */
  classes: string[];
  /** How many of each extra, as typed, by the id of its fee. */
  extras: Record<string, string>;
  notes: string;
}

/** The name of the draft for a show. */
export const draftOf = (showId: string) => `registration:${showId}`;

/** The values of an empty form. */
export function emptyRegistration(event: PublicEvent): RegistrationValues {
  return {
    riderName: '',
    email: '',
    phone: '',
    horseId: '',
    horseName: '',
    address: '',
    classes: [],
    extras: Object.fromEntries(extrasOf(event).map(({ id }) => [id, ''])),
    notes: '',
  };
}

/** Maps names in the request to names in the form. */
export const FIELD_NAMES = {
  rider_name: 'riderName',
  rider_email: 'email',
  rider_phone: 'phone',
  horse_id: 'horseId',
  horse_name: 'horseName',
  'rider_address.street': 'address',
  rider_address: 'address',
  classes_entered: 'classes',
} as const;

/** The part of a request with the facts of rider and horse. */
export function toFacts(values: RegistrationValues) {
  return {
    rider_name: values.riderName.trim(),
    rider_email: values.email.trim(),
    rider_phone: values.phone.trim(),
    rider_address: { street: values.address.trim() },
    horse_name: values.horseName.trim(),
    notes: values.notes.trim(),
  };
}

/** The request body for the form's values, with the classes in the order of the show. */
export function toBody(
  values: RegistrationValues,
  classNames: readonly string[],
  event: PublicEvent,
): RegistrationBody {
  return {
    ...toFacts(values),
    classes_entered: classNames.map((name) => ({ name })),
    extras: extrasOf(event)
      .map(({ id }) => ({ fee_id: id, quantity: quantityOf(values, id) }))
      .filter((extra) => extra.quantity > 0),
  };
}
