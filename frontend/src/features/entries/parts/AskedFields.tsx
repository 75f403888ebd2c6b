import { TextField } from '../../../components/form/controls/TextField';
import { useFormActions, useFormValues } from '../../../components/form/controls/useFormField';
import { Button } from '../../../components/ui/actions/Button';
import {
  BirthDateField,
  ContactFields,
  HorseFields,
  MembershipFields,
  PersonFields,
} from './DetailFields';
import type { PublicEvent } from './publicEventApi';
import formStyles from './formParts.module.css';
import type { RegistrationValues } from './registrationValues';
import styles from './AskedFields.module.css';
import { type AskedValues, asks, mayNeedGuardian, requires } from './askedForm';
import common from '../../../components/ui/page/common.module.css';

interface PartProps {
  event: PublicEvent;
}

interface DetailsProps extends PartProps {
  /** The only fields to show, if not all that the show asks for. */
  only?: readonly string[];
}

/** What the show asks of rider and horse. */
export function Details({ event, only }: DetailsProps) {
  const { form } = event;
  const isAsked = (...fields: (keyof typeof form)[]) =>
    fields.some((field) => asks(event, field) && (only?.includes(field) ?? true));
  return (
    <>
      {isAsked('rider_birth_date', 'emergency_contact', 'memberships') && (
        <section className={formStyles.part} aria-labelledby="about-rider-part">
          <h2 id="about-rider-part">About the rider</h2>
          {isAsked('rider_birth_date') && (
            <BirthDateField required={requires(event, 'rider_birth_date')} />
          )}
          {isAsked('emergency_contact') && (
            <ContactFields required={requires(event, 'emergency_contact')} />
          )}
          {isAsked('memberships') && <MembershipFields />}
        </section>
      )}
      {isAsked('registration_number', 'breed', 'owner', 'trainer') && (
        <section className={formStyles.part} aria-labelledby="about-horse-part">
          <h2 id="about-horse-part">About the horse</h2>
          {isAsked('registration_number', 'breed') && (
            <HorseFields
              breed={isAsked('breed') ? form.breed : 'off'}
              number={isAsked('registration_number') ? form.registration_number : 'off'}
            />
          )}
          {isAsked('owner') && (
            <PersonFields name="owner" label="Owner" required={requires(event, 'owner')}>
              <RiderIsOwner />
            </PersonFields>
          )}
          {isAsked('trainer') && (
            <PersonFields name="trainer" label="Trainer" required={requires(event, 'trainer')} />
          )}
        </section>
      )}
    </>
  );
}

/** Copies the rider's data to the owner. */
function RiderIsOwner() {
  const { rider_name, rider_phone, rider_email, owner } = useFormValues<
    RegistrationValues & AskedValues
  >();
  const { setValue } = useFormActions();
  if (rider_name.trim() === '' || owner.name.trim() !== '') return null;
  return (
    <Button
      className={common.start}
      onClick={() =>
        setValue('owner', {
          ...owner,
          name: rider_name,
          phone: rider_phone,
          email: rider_email,
        })
      }
    >
      The rider owns the horse
    </Button>
  );
}

/** The show’s waiver and its signatures. */
export function Waiver({ event }: PartProps) {
  const { rider_birth_date } = useFormValues<AskedValues>();
  if (event.waiver_text === '') return null;
  const knowsAge = asks(event, 'rider_birth_date');
  return (
    <section className={formStyles.part} aria-labelledby="waiver-part">
      <h2 id="waiver-part">Waiver</h2>
      {/* Long texts scroll; the keyboard scrolls what is focused. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div className={styles.waiver} role="region" aria-label="Text of the waiver" tabIndex={0}>
        {event.waiver_text}
      </div>
      <TextField
        name="waiver.signed_name"
        label="Signature"
        required
        hint="Type the rider’s full name. It counts as a signature."
        autoCapitalize="words"
      />
      {mayNeedGuardian(rider_birth_date, event) && (
        <TextField
          name="waiver.guardian_name"
          label="Guardian’s Signature"
          required={knowsAge}
          hint={`For a rider under ${event.waiver_age}, a parent or guardian types their full name.`}
          autoCapitalize="words"
        />
      )}
    </section>
  );
}
