import { array, string, type StringSchema } from 'yup';

import type { Schemas } from '../../../api/types';
import * as field from '../../../components/form/fields';
import { email, missing, phone, text } from '../../../components/form/rules';
import { todayHere } from '../../../lib/time/days';

/** What the form of a show can ask for beside rider, horse and classes. */
export type AskedField = keyof Schemas['EntryFormView'];

/** Whether nothing was typed. */
export const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === '';

/** A rule that a text is there if `required`, or if another part of its group is. */
const together = (schema: StringSchema, required: boolean) =>
  schema.test('together', missing, (value, { parent }) => {
    const parts = Object.values(parent as Record<string, unknown>);
    return !isBlank(value) || (!required && parts.every(isBlank));
  });

const optionally = (schema: StringSchema, required: boolean) =>
  required ? schema.required(missing) : schema;

/** Somebody whose name and contact data are typed. */
export const person = (label: string, required: boolean) =>
  field.optional(
    field.group({
      name: field.typed(together(text(`${label} Name`, 200), required)),
      phone: field.typed(phone(`${label} Phone`)),
      email: field.typed(email(`${label} Email`)),
      street: field.typed(text('Street', 300)),
      city: field.typed(text('City', 100)),
      state: field.typed(text('State', 100)),
      zip_code: field.typed(text('ZIP Code', 20)),
    }),
  );

const membership = field.group({
  association: field.typed(text('Association', 100).required(missing)),
  number: field.typed(text('Number', 100).required(missing)),
});

/** What is beside rider, horse and classes, of which some may be required. */
export function detailFields(required: (field: AskedField) => boolean = () => false) {
  const contact = required('emergency_contact');
  const memberships = array(membership.rule).max(20, 'At most 20 memberships');
  const line = (name: AskedField, label: string) =>
    field.optional(field.typed(optionally(text(label, 100), required(name))));
  return {
    owner: person('Owner', required('owner')),
    trainer: person('Trainer', required('trainer')),
    registration_number: line('registration_number', 'Registration Number'),
    breed: line('breed', 'Breed'),
    emergency_contact: field.optional(
      field.group({
        name: field.typed(together(text('Contact Name', 200), contact)),
        phone: field.typed(together(phone('Contact Phone'), contact)),
      }),
    ),
    rider_birth_date: field.optional(
      field.typed(
        optionally(
          string()
            .label('Date of Birth')
            .test(
              'past',
              'Date of Birth must not be in the future',
              (typed) => (typed ?? '') <= todayHere(),
            ),
          required('rider_birth_date'),
        ),
      ),
    ),
    memberships: {
      ...field.optional(field.rows(membership)),
      rule: required('memberships') ? memberships.min(1, 'Memberships is required') : memberships,
    },
  };
}

/** The fields when nothing is required. */
export const details = field.group(detailFields());

export type DetailsValues = typeof details.blank;

/** A new, empty membership. */
export const newMembership = () => membership.blank;
