import { array, object, string } from 'yup';

import { email, missing, phone, text } from '../../components/form/rules';
import type { RegistrationBody } from './registrationsApi';

/** The values of the registration form. */
export interface RegistrationValues {
  riderName: string;
  email: string;
  phone: string;
  horseName: string;
  address: string;
  /** The names of the chosen classes. */
  classes: string[];
  notes: string;
}

export const EMPTY_REGISTRATION: RegistrationValues = {
  riderName: '',
  email: '',
  phone: '',
  horseName: '',
  address: '',
  classes: [],
  notes: '',
};

/** Maps names in the request to names in the form. */
export const FIELD_NAMES = {
  rider_name: 'riderName',
  rider_email: 'email',
  rider_phone: 'phone',
  horse_name: 'horseName',
  'rider_address.street': 'address',
  rider_address: 'address',
  classes_entered: 'classes',
} as const;

export const registrationSchema = object({
  riderName: text('Rider Name', 200).required(missing),
  email: email().required(missing),
  phone: phone().required(missing),
  horseName: text('Horse Name', 200).required(missing),
  address: text('Address', 300).required(missing),
  classes: array().of(string().defined()).defined(),
  notes: text('Notes', 5000),
});

/** The request body for the form's values, with the classes in the order of the show. */
export function toBody(
  values: RegistrationValues,
  classNames: readonly string[],
): RegistrationBody {
  return {
    rider_name: values.riderName.trim(),
    rider_email: values.email.trim(),
    rider_phone: values.phone.trim(),
    rider_address: { street: values.address.trim() },
    horse_name: values.horseName.trim(),
    classes_entered: classNames.map((name) => ({ name })),
    notes: values.notes.trim(),
  };
}
