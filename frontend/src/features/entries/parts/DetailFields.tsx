import type { ReactNode } from 'react';

import { AddressFields } from '../../../components/form/controls/AddressFields';
import { FieldArray } from '../../../components/form/controls/FieldArray';
import { EmailField, PhoneField, TextField } from '../../../components/form/controls/TextField';
import { Pair } from '../../../components/ui/page/Stack';
import { newMembership } from './details';
import styles from './DetailFields.module.css';

interface RequiredProps {
  required: boolean;
}

/** The fields of somebody on an entry, such as the horse's owner. */
export function PersonFields({
  name,
  label,
  required,
  children,
}: RequiredProps & {
  name: 'owner' | 'trainer' | 'payer_person' | 'prize_to_person';
  label: string;
  /** What is shown above the fields. */
  children?: ReactNode;
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {children}
      <TextField
        name={`${name}.name`}
        label={`${label} Name`}
        required={required}
        autoCapitalize="words"
      />
      <Pair>
        <PhoneField name={`${name}.phone`} label={`${label} Phone`} autoComplete="off" />
        <EmailField name={`${name}.email`} label={`${label} Email`} autoComplete="off" />
      </Pair>
      <AddressFields of={name} />
    </fieldset>
  );
}

/** Breed and registration number of the horse. */
export function HorseFields({ breed, number }: { breed: string; number: string }) {
  return (
    <Pair>
      {breed !== 'off' && (
        <TextField
          name="breed"
          label="Breed"
          required={breed === 'required'}
          autoCapitalize="words"
        />
      )}
      {number !== 'off' && (
        <TextField
          name="registration_number"
          label="Registration Number"
          required={number === 'required'}
          autoCapitalize="characters"
        />
      )}
    </Pair>
  );
}

/** The rider's date of birth. */
export function BirthDateField({ required, hint }: RequiredProps & { hint?: string }) {
  return (
    <TextField
      name="rider_birth_date"
      label="Date of Birth"
      type="date"
      required={required}
      hint={hint}
      autoComplete="bday"
    />
  );
}

/** Whom to call after an accident. */
export function ContactFields({ required }: RequiredProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Emergency Contact</legend>
      <Pair>
        <TextField
          name="emergency_contact.name"
          label="Contact Name"
          required={required}
          autoCapitalize="words"
        />
        <PhoneField
          name="emergency_contact.phone"
          label="Contact Phone"
          required={required}
          autoComplete="off"
        />
      </Pair>
    </fieldset>
  );
}

/** The memberships in associations. */
export function MembershipFields() {
  return (
    <FieldArray
      name="memberships"
      label="Memberships"
      newItem={newMembership}
      addLabel="Add Membership"
      removeLabel={(index) => `Remove membership ${index + 1}`}
    >
      {(path) => (
        <Pair>
          <TextField
            name={`${path}.association`}
            label="Association"
            required
            autoCapitalize="characters"
          />
          <TextField name={`${path}.number`} label="Number" required />
        </Pair>
      )}
    </FieldArray>
  );
}
