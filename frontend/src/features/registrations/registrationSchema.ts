import { array, object, string } from 'yup';

import { isPhone } from '../../lib/phone';
import type { RegistrationBody } from './registrationsApi';

/** What a rider types and picks. */
export interface RegistrationValues {
  riderName: string;
  email: string;
  phone: string;
  horseName: string;
  address: string;
  /** The names of the picked classes. */
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

/** Where the form has its fields, by their names in the request. */
export const FIELD_NAMES = {
  rider_name: 'riderName',
  rider_email: 'email',
  rider_phone: 'phone',
  horse_name: 'horseName',
  'rider_address.street': 'address',
  rider_address: 'address',
  classes_entered: 'classes',
} as const;

// Written when a message is needed and not before, from the label that the rider sees.
const missing = ({ label }: { label?: string }) => `${label ?? 'This'} is required`;
const tooLong = ({ label, max }: { label?: string; max: number }) =>
  `${label ?? 'This'} must be at most ${max} characters`;

const line = (label: string, max: number) =>
  string().label(label).trim().required(missing).max(max, tooLong);

/** The rules of the form. The server has the same ones, and the last word. */
export const registrationSchema = object({
  riderName: line('Rider Name', 200),
  email: line('Email', 254).email(() => 'Enter a full email address, like rae@example.org'),
  phone: line('Phone', 40).test(
    'phone',
    () => 'Enter a phone number, like 931-555-0147',
    (text) => text === '' || isPhone(text),
  ),
  horseName: line('Horse Name', 200),
  address: line('Address', 300),
  classes: array().of(string().defined()).defined(),
  notes: string().label('Notes').max(5000, tooLong),
});

/** The request of what was typed, with the classes in the order of the show. */
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
