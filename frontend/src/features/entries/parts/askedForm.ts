import { object } from 'yup';

import { group } from '../../../components/form/fields';
import { missing, text } from '../../../components/form/rules';
import { usableZone } from '../../../lib/time/dates';
import { fold } from '../../../lib/text/fold';
import { toWallTime } from '../../../lib/time/zonedTime';
import {
  type AskedField,
  detailFields,
  details as unasked,
  type DetailsValues,
  isBlank,
  newMembership,
} from './details';
import type { PublicEvent } from './publicEventApi';
import type { RegistrationBody } from './registrationsApi';
import type { RegistrationValues } from './registrationValues';
import type { OwnEntry } from './ownEntryApi';

/** The values of what a show asks for. */
export interface AskedValues extends DetailsValues {
  waiver: {
    signed_name: string;
    guardian_name: string;
    /** The {@link namesOf} for which a signature that is like no name was confirmed. */
    confirmed: string;
  };
}

/** A waiver that nobody signed. */
export const UNSIGNED = { signed_name: '', guardian_name: '', confirmed: '' };

/** The values of an empty form. A required membership has its line. */
export const blankAsked = ({ form }: PublicEvent): AskedValues => ({
  ...unasked.blank,
  memberships: form.memberships === 'required' ? [newMembership()] : [],
  waiver: UNSIGNED,
});

/** What an earlier entry says of what the show asks for. */
export function askedAgain(entry: OwnEntry, event: PublicEvent): Partial<AskedValues> {
  const { memberships, ...said } = unasked.read(entry);
  const needsLine = memberships.length === 0 && event.form.memberships === 'required';
  return { ...said, memberships: needsLine ? [newMembership()] : memberships };
}

/** Whether the form asks for a field. */
export const asks = (event: PublicEvent, field: AskedField) => event.form[field] !== 'off';

/** Whether a field must be filled in: with a waiver, also a birth date that is asked for. */
export const requires = (event: PublicEvent, field: AskedField) =>
  event.form[field] === 'required' ||
  (field === 'rider_birth_date' && asks(event, field) && event.waiver_text !== '');

/** Whether somebody with this birth date is under age on the first day of the show. */
export function isMinor(birthDate: string, event: PublicEvent): boolean {
  if (birthDate.length !== 10) return false;
  const firstDay = toWallTime(event.start_date.$date, usableZone(event.time_zone)).date;
  const year = Number(birthDate.slice(0, 4)) + event.waiver_age;
  return `${year}${birthDate.slice(4)}` > firstDay;
}

/** Whether the form shows the field for a guardian. */
export const mayNeedGuardian = (birthDate: string, event: PublicEvent) =>
  !asks(event, 'rider_birth_date') || isMinor(birthDate, event);

/** What a show asks for, with what it requires. */
export const askedDetails = (event: PublicEvent) =>
  group(detailFields((field) => requires(event, field)));

/** The rules for what a show asks for. */
export function askedSchema(event: PublicEvent) {
  const details = askedDetails(event).rule;
  if (event.waiver_text === '') return details;
  return details
    .concat(
      object({
        waiver: object({
          signed_name: text('Signature', 200).required(missing),
          guardian_name: text('Guardian’s Signature', 200),
        }),
      }),
    )
    .test('guardian', (values, { createError }) => {
      // Yup passes `undefined` for a blank field.
      const { rider_birth_date, waiver } = values as Partial<AskedValues>;
      const needed = asks(event, 'rider_birth_date') && isMinor(rider_birth_date ?? '', event);
      if (!needed || !isBlank(waiver?.guardian_name)) return true;
      return createError({
        path: 'waiver.guardian_name',
        message: 'Guardian’s Signature is required',
      });
    });
}

const guardianOf = ({ rider_birth_date, waiver }: AskedValues, event: PublicEvent) =>
  mayNeedGuardian(rider_birth_date, event) ? waiver.guardian_name.trim() : '';

type Signed = AskedValues & Pick<RegistrationValues, 'rider_name'>;

/** Who rides, who signed and who is the guardian. */
export const namesOf = (values: Signed, event: PublicEvent) =>
  [values.rider_name, values.waiver.signed_name, guardianOf(values, event)].join('\n');

const words = (name: string) => fold(name).match(/[\p{Alphabetic}\p{N}]+/gu) ?? [];

/**
 * Whether the signature has no word of the name of the rider or the guardian, and was not
 * confirmed. The server decides the same.
 */
export function isDoubtful(values: Signed, event: PublicEvent): boolean {
  const { signed_name, confirmed } = values.waiver;
  if (isBlank(signed_name) || confirmed === namesOf(values, event)) return false;
  const known = [...words(values.rider_name), ...words(guardianOf(values, event))];
  return !words(signed_name).some((word) => known.includes(word));
}

/** The part of the request with what the show asks for. */
export function askedBody(values: Signed, event: PublicEvent): Partial<RegistrationBody> {
  const all = Object.entries(unasked.write(values)) as [AskedField, unknown][];
  const asked: Partial<RegistrationBody> = Object.fromEntries(
    all.filter(([field]) => asks(event, field)),
  );
  if (event.waiver_text === '') return asked;
  const { signed_name, confirmed } = values.waiver;
  return {
    ...asked,
    waiver: {
      signed_name: signed_name.trim(),
      guardian_name: guardianOf(values, event),
      text: event.waiver_text,
      ...(confirmed === namesOf(values, event) && { confirmed: true }),
    },
  };
}
