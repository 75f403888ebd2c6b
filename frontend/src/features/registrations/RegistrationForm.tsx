import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { hasCode, problemOf, statusOf } from '../../api/errors';
import { createKeyFor } from '../../api/idempotency';
import { href } from '../../app/paths';
import { ChoiceCards } from '../../components/form/ChoiceCards';
import { FormFailure, FormikForm } from '../../components/form/FormikForm';
import { EmailField, PhoneField, TextArea, TextField } from '../../components/form/TextField';
import { useFormValues } from '../../components/form/useFormField';
import { Alert } from '../../components/ui/Alert';
import { formatMoney } from '../../lib/money';
import { pickedOf, sayChanges, sayVanished, totalOf } from './classes';
import { attemptIn, readDraft, removeDraft, saveDraft } from './draft';
import { FeeSummary } from './FeeSummary';
import type { PublicEvent } from './publicEventApi';
import { useRegisterMutation } from './registrationsApi';
import styles from './RegistrationForm.module.css';
import {
  FIELD_NAMES,
  registrationSchema,
  type RegistrationValues,
  toBody,
} from './registrationSchema';
import { receiptOf } from './signupReceipt';

const FAILED = 'Failed to submit registration. Please try again.';

/** Props of {@link RegistrationForm}. */
export interface RegistrationFormProps {
  event: PublicEvent;
  /** Loads the show anew, after the server said that it is not as shown here. */
  onStale: () => Promise<PublicEvent>;
}

/** Enters a horse in a show. */
export function RegistrationForm({ event, onStale }: RegistrationFormProps) {
  const showId = event._id.$oid;
  const [register] = useRegisterMutation();
  const navigate = useNavigate();
  const [initialValues] = useState(() => readDraft(showId));
  const [keyFor] = useState(() => createKeyFor(attemptIn(showId)));
  // Said once, on arrival: what was picked before a reload may be gone since.
  const [goneMeanwhile] = useState(() => sayVanished(initialValues.classes, event.classes));

  const submit = async (values: RegistrationValues) => {
    const picked = pickedOf(event.classes, values.classes);
    const body = toBody(
      values,
      picked.map(({ name }) => name),
    );
    try {
      const made = await register({
        eventId: showId,
        body,
        idempotencyKey: keyFor(body),
      }).unwrap();
      removeDraft(showId);
      const receipt = receiptOf(made, event.name, totalOf(picked));
      // Replaced, so that going back does not offer to send the same again.
      await navigate(href.eventSignupSuccess(showId), { replace: true, state: { receipt } });
    } catch (error) {
      if (isAboutClasses(error)) {
        const fresh = await onStale();
        const names = picked.map(({ name }) => name);
        throw new FormFailure(sayChanges(names, event.classes, fresh.classes));
      }
      // The page shows what has become of the show: closed, or gone.
      if (hasCode(error, 'registration_closed') || statusOf(error) === 404) await onStale();
      throw error;
    }
  };

  return (
    <FormikForm
      label="Registration"
      className={styles.form}
      initialValues={initialValues}
      schema={registrationSchema}
      rename={FIELD_NAMES}
      onSubmit={submit}
      onFailure={() => FAILED}
    >
      <KeepDraft showId={showId} />
      <div className={styles.fields}>
        <section className={styles.part} aria-labelledby="rider-part">
          <h2 id="rider-part">Rider and horse</h2>
          <TextField
            name="riderName"
            label="Rider Name"
            required
            autoComplete="name"
            autoCapitalize="words"
          />
          <div className={styles.pair}>
            <EmailField name="email" label="Email" required />
            <PhoneField name="phone" label="Phone" required />
          </div>
          <TextField
            name="horseName"
            label="Horse Name"
            required
            autoComplete="off"
            autoCapitalize="words"
          />
          <TextField
            name="address"
            label="Address"
            required
            hint="Street, city, state and ZIP"
            autoComplete="address-line1"
            autoCapitalize="words"
          />
        </section>
        <section className={styles.part} aria-labelledby="classes-part">
          <h2 id="classes-part">Your entry</h2>
          {goneMeanwhile !== '' && <Alert tone="warning">{goneMeanwhile}</Alert>}
          {event.classes.length > 0 ? (
            <ChoiceCards
              name="classes"
              label="Classes"
              hint="Pick as many as you like."
              options={event.classes.map(({ name, description, price }) => ({
                value: name,
                label: name,
                description,
                aside: formatMoney(price),
              }))}
            />
          ) : (
            <p>This show lists no classes. You can still register your horse.</p>
          )}
          <TextArea name="notes" label="Notes" hint="Stall requests, arrival time, anything else" />
        </section>
      </div>
      <FeeSummary event={event} />
    </FormikForm>
  );
}

/** Saves every change: a phone may drop the page at any moment, without a word. */
function KeepDraft({ showId }: { showId: string }) {
  const values = useFormValues<RegistrationValues>();
  useEffect(() => {
    saveDraft(showId, values);
  }, [showId, values]);
  return null;
}

/** Whether a 422 says that the show has not the classes that were sent, and nothing else. */
function isAboutClasses(error: unknown): boolean {
  const names = Object.keys(problemOf(error)?.fields ?? {});
  return (
    statusOf(error) === 422 &&
    names.length > 0 &&
    names.every((name) => name.startsWith('classes_entered'))
  );
}
