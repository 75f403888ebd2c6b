import { array, object, string, type StringSchema } from 'yup';

import type { Schemas } from '../../../api/types';
import { email, missing, phone, text } from '../../../components/form/rules';
import { todayHere } from '../../../lib/days';

/** What the form of a show can ask for beside rider, horse and classes. */
export type AskedField = keyof Schemas['EntryFormView'];

/** A person in the form. */
export interface PersonValues {
  name: string;
  phone: string;
  email: string;
  street: string;
  city: string;
  state: string;
  zip_code: string;
}

/** The values beside rider, horse and classes, named as in the API. */
export interface DetailsValues {
  owner: PersonValues;
  trainer: PersonValues;
  registration_number: string;
  breed: string;
  emergency_contact: { name: string; phone: string };
  /** `YYYY-MM-DD`, or blank. */
  rider_birth_date: string;
  memberships: { association: string; number: string }[];
}

const NOBODY: PersonValues = {
  name: '',
  phone: '',
  email: '',
  street: '',
  city: '',
  state: '',
  zip_code: '',
};

/** A new, empty membership. */
export const newMembership = () => ({ association: '', number: '' });

/** The values of empty fields. */
export const BLANK_DETAILS: DetailsValues = {
  owner: NOBODY,
  trainer: NOBODY,
  registration_number: '',
  breed: '',
  emergency_contact: { name: '', phone: '' },
  rider_birth_date: '',
  memberships: [],
};

/** What an entry says beside rider, horse and classes, as values of a form. */
export function toDetailsValues(
  entry: Pick<Schemas['RegistrationView'], AskedField>,
): DetailsValues {
  const { owner, trainer, emergency_contact, memberships } = entry;
  return {
    owner: owner ?? NOBODY,
    trainer: trainer ?? NOBODY,
    registration_number: entry.registration_number ?? '',
    breed: entry.breed ?? '',
    emergency_contact: emergency_contact ?? BLANK_DETAILS.emergency_contact,
    rider_birth_date: entry.rider_birth_date ?? '',
    memberships: memberships ?? [],
  };
}

/** Whether nothing was typed. */
export const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === '';

/** A rule that a text is there if `required`, or if another part of its group is. */
const together = (schema: StringSchema, required: boolean) =>
  schema.test('together', missing, (value, { parent }) => {
    const parts = Object.values(parent as Record<string, unknown>);
    return !isBlank(value) || (!required && parts.every(isBlank));
  });

const person = (label: string, required: boolean) =>
  object({
    name: together(text(`${label} Name`, 200), required),
    phone: phone(`${label} Phone`),
    email: email(`${label} Email`),
    street: text('Street', 300),
    city: text('City', 100),
    state: text('State', 100),
    zip_code: text('ZIP Code', 20),
  });

const optionally = (schema: StringSchema, required: boolean) =>
  required ? schema.required(missing) : schema;

/** The rules of the fields, of which some may be required. */
export function detailsSchema(required: (field: AskedField) => boolean) {
  const contact = required('emergency_contact');
  const memberships = array(
    object({
      association: text('Association', 100).required(missing),
      number: text('Number', 100).required(missing),
    }),
  ).max(20, 'At most 20 memberships');
  return object({
    owner: person('Owner', required('owner')),
    trainer: person('Trainer', required('trainer')),
    registration_number: optionally(
      text('Registration Number', 100),
      required('registration_number'),
    ),
    breed: optionally(text('Breed', 100), required('breed')),
    emergency_contact: object({
      name: together(text('Contact Name', 200), contact),
      phone: together(phone('Contact Phone'), contact),
    }),
    rider_birth_date: optionally(
      string()
        .label('Date of Birth')
        .test(
          'past',
          'Date of Birth must not be in the future',
          (typed) => (typed ?? '') <= todayHere(),
        ),
      required('rider_birth_date'),
    ),
    memberships: required('memberships')
      ? memberships.min(1, 'Memberships is required')
      : memberships,
  });
}

const trimmed = <V extends object>(values: V): V =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, String(value).trim()]),
  ) as V;

/** All fields in a request. */
export const detailsBody = (
  values: DetailsValues,
): Required<Pick<Schemas['RegistrationBody'], AskedField>> => ({
  owner: trimmed(values.owner),
  trainer: trimmed(values.trainer),
  registration_number: values.registration_number.trim(),
  breed: values.breed.trim(),
  emergency_contact: trimmed(values.emergency_contact),
  rider_birth_date: values.rider_birth_date,
  memberships: values.memberships.map(trimmed),
});
