import { fold } from '../../../lib/text/fold';
import type { PublicEvent } from '../parts/publicEventApi';
import type { NewRegistration } from '../parts/registrationValues';
import type { OwnEntry } from '../parts/ownEntryApi';
import { isOffered } from './classes';

/** An earlier entry that is entered again. */
export interface Again {
  /** The secret part of its link. */
  token: string;
  entry: OwnEntry;
}

/** What the form has of an earlier entry: its people, its horse, and the classes of the same name. */
export function valuesAgain({ entry }: Again, event: PublicEvent): Partial<NewRegistration> {
  const entered = entry.classes_entered
    .filter(({ state }) => state === 'entered' || state === 'waitlisted')
    .map(({ name }) => fold(name));
  const same = event.classes.filter(
    (one) => isOffered(one) && !one.closed && entered.includes(fold(one.name)),
  );
  return {
    rider_name: entry.rider_name,
    rider_email: entry.rider_email,
    rider_phone: entry.rider_phone,
    rider_address: { street: entry.rider_address.street },
    horse_name: entry.horse_name,
    classes: same.map(({ name }) => name),
  };
}
