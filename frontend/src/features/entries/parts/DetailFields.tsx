import type { ReactNode } from 'react';

import { FieldArray } from '../../../components/form/controls/FieldArray';
import { EmailField, PhoneField, TextField } from '../../../components/form/controls/TextField';
import { Pair } from '../../../components/ui/page/Stack';
import { newMembership } from './details';
import styles from './DetailFields.module.css';

interface RequiredProps {
  required: boolean;
}

/** The fields of the horse's owner, or of its trainer. */
export function PersonFields({
  name,
  label,
  required,
  withAddress,
  children,
}: RequiredProps & {
  name: 'owner' | 'trainer';
  label: string;
  withAddress: boolean;
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
        autoComplete="off"
        autoCapitalize="words"
      />
      <Pair>
        <PhoneField name={`${name}.phone`} label={`${label} Phone`} autoComplete="off" />
        <EmailField name={`${name}.email`} label={`${label} Email`} autoComplete="off" />
      </Pair>
      {withAddress && (
        <>
          <TextField
            name={`${name}.street`}
            label="Street"
            autoComplete="off"
            autoCapitalize="words"
          />
          <div className={styles.place}>
            <TextField
              name={`${name}.city`}
              label="City"
              autoComplete="off"
              autoCapitalize="words"
            />
            <TextField
              name={`${name}.state`}
              label="State"
              autoComplete="off"
              autoCapitalize="characters"
            />
            <TextField
              name={`${name}.zip_code`}
              label="ZIP Code"
              inputMode="numeric"
              autoComplete="off"
            />
          </div>
        </>
      )}
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
          autoComplete="off"
          autoCapitalize="words"
        />
      )}
      {number !== 'off' && (
        <TextField
          name="registration_number"
          label="Registration Number"
          required={number === 'required'}
          autoComplete="off"
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
          autoComplete="off"
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
            autoComplete="off"
            autoCapitalize="characters"
          />
          <TextField name={`${path}.number`} label="Number" required autoComplete="off" />
        </Pair>
      )}
    </FieldArray>
  );
}
