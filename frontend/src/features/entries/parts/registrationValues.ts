import type { PublicEvent } from './publicEventApi';
import { extrasOf, type OfferedExtra, quantityOf } from './bill';
import { type Picks, stallsIn } from './picks';
import type { entryGroup } from './registrationSchema';
import type { RegistrationBody } from './registrationsApi';

/** The values of a form for an entry: those named as in the API, and what is chosen. */
export type RegistrationValues = typeof entryGroup.blank & {
  /** The chosen classes: their names, or in the form of an own entry their ids. */
  classes: string[];
  /** How many of each extra, as typed, by the id of its fee. */
  extras: Record<string, string>;
  /** The stalls that are held for the entry, by the extra that is bought with them. */
  stalls?: Picks;
};

/** The values of the form of a registration. */
export interface NewRegistration extends RegistrationValues {
  /** The chosen horse of a signed-in rider, or empty. */
  horse_id: string;
}

/** The name of the draft for a show. */
export const draftOf = (showId: string) => `registration:${showId}`;

/** The values of an empty form. Written out, since the library that checks rules is loaded later. */
export function emptyRegistration(event: PublicEvent): NewRegistration {
  return {
    rider_name: '',
    rider_email: '',
    rider_phone: '',
    rider_address: { street: '' },
    horse_id: '',
    horse_name: '',
    classes: [],
    extras: Object.fromEntries(extrasOf(event).map(({ id }) => [id, ''])),
    stalls: noPicks(extrasOf(event)),
    notes: '',
  };
}

/** No stalls that are picked yet, of those extras that are stalls. */
export const noPicks = (extras: readonly OfferedExtra[]): Picks =>
  Object.fromEntries(extras.filter(({ stall }) => stall).map(({ id }) => [id, []]));

/** How many of an extra are chosen, with the stalls that are held for them. */
export function extraOf(
  values: Pick<RegistrationValues, 'extras' | 'stalls'>,
  extra: OfferedExtra,
) {
  const quantity = quantityOf(values, extra.id);
  const picks = values.stalls?.[extra.id]?.slice(0, stallsIn(extra, quantity)) ?? [];
  const holds = picks.map(({ token }) => token);
  return { fee_id: extra.id, quantity, ...(holds.length > 0 && { holds }) };
}

/** Maps names in the request to names in the form. */
export const FIELD_NAMES = {
  rider_address: 'rider_address.street',
  classes_entered: 'classes',
} as const;

/** The request body for the form's values, with the classes in the order of the show. */
export function toBody(
  values: RegistrationValues,
  classNames: readonly string[],
  event: PublicEvent,
): RegistrationBody {
  return {
    rider_name: values.rider_name.trim(),
    rider_email: values.rider_email.trim(),
    rider_phone: values.rider_phone.trim(),
    rider_address: { street: values.rider_address.street.trim() },
    horse_name: values.horse_name.trim(),
    notes: values.notes.trim(),
    classes_entered: classNames.map((name) => ({ name })),
    extras: extrasOf(event)
      .map((extra) => extraOf(values, extra))
      .filter((extra) => extra.quantity > 0),
  };
}
