import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { hasCode, problemOf, statusOf, withRetryHint } from '../../api/errors';
import { href } from '../../app/paths';
import { ChoiceCards } from '../../components/form/ChoiceCards';
import { FormFailure, FormikForm, FormStop } from '../../components/form/FormikForm';
import { EmailField, PhoneField, TextArea, TextField } from '../../components/form/TextField';
import { useDraftKey, useIsKept } from '../../components/form/useDraft';
import { useFormValues } from '../../components/form/useFormField';
import { Alert } from '../../components/ui/Alert';
import { formatMoney } from '../../lib/money';
import { pickedOf, sayChanges, sayVanished, totalOf } from './classes';
import { FeeSummary } from './FeeSummary';
import type { PublicEvent } from '../publicEvent/publicEventApi';
import { type RegistrationBody, useRegisterMutation } from './registrationsApi';
import styles from './RegistrationForm.module.css';
import {
  EMPTY_REGISTRATION,
  FIELD_NAMES,
  registrationSchema,
  type RegistrationValues,
  toBody,
} from './registrationSchema';
import { receiptOf } from './signupReceipt';
import { NoClassQuestion, UnsentNotice } from './SubmitNotices';
import { isUnanswered, isUnavailable, readUnsent, saveUnsent, type Unsent } from './unsent';
import { useEnterMovesOn } from './useEnterMovesOn';

const FAILED = 'Failed to submit registration. Please try again.';

interface RegistrationFormProps {
  event: PublicEvent;
  /** Reloads the show after the server said that it has changed. */
  onStale: () => Promise<PublicEvent>;
}

/** The form to register a horse for a show. */
export function RegistrationForm({ event, onStale }: RegistrationFormProps) {
  const showId = event._id.$oid;
  const [register] = useRegisterMutation();
  const navigate = useNavigate();
  const draft = `registration:${showId}`;
  const keyFor = useDraftKey(draft);
  const isKept = useIsKept();

  // The question and the unsent notice are only valid while the form has the same values.
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const agreedTo = useRef<string | null>(null);
  const [unsent, setUnsent] = useState(() => readUnsent(showId));
  const keepUnsent = (next: Unsent | null) => {
    saveUnsent(showId, next);
    setUnsent(next);
  };

  const formId = useId();
  useEnterMovesOn(formId);

  const submit = async (values: RegistrationValues) => {
    const picked = pickedOf(event.classes, values.classes);
    const body = bodyOf(values, event);
    const content = JSON.stringify(body);
    const sentBefore = unsent?.content === content;
    if (picked.length === 0 && event.classes.length > 0) {
      if (!sentBefore && agreedTo.current !== content) {
        setAskedFor(content);
        throw new FormStop(null);
      }
    }
    setAskedFor(null);
    const wasOffline = !navigator.onLine;
    try {
      const made = await register({
        eventId: showId,
        body,
        idempotencyKey: keyFor(body),
      }).unwrap();
      return receiptOf(made, event.name, totalOf(picked));
    } catch (error) {
      const waiting = sentBefore && unsent.waiting;
      if (isUnanswered(error) || (waiting && isUnavailable(error))) {
        // Certain only if the browser was offline before and after each try; otherwise the request
        // may have arrived.
        const isHere = wasOffline && !navigator.onLine && (!sentBefore || unsent.offline);
        keepUnsent({ content, offline: isHere, waiting });
        throw new FormStop(null);
      }
      keepUnsent(null);
      if (isAboutClasses(error)) {
        const fresh = await onStale();
        const names = picked.map(({ name }) => name);
        throw new FormFailure(sayChanges(names, event.classes, fresh.classes));
      }
      // Reloading shows that registration is closed or that the show was deleted.
      if (hasCode(error, 'registration_closed') || statusOf(error) === 404) await onStale();
      throw error;
    }
  };

  return (
    <FormikForm
      id={formId}
      label="Registration"
      className={styles.form}
      draft={draft}
      initialValues={EMPTY_REGISTRATION}
      schema={registrationSchema}
      rename={FIELD_NAMES}
      onSubmit={submit}
      onSaved={(receipt) => {
        // Replaces the history entry, so that Back does not return to a form that was sent.
        void navigate(href.eventSignupSuccess(showId), { replace: true, state: { receipt } });
      }}
      onFailure={(error) => withRetryHint(FAILED, error)}
      onForgotten={() => {
        keepUnsent(null);
      }}
    >
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
          <GoneMeanwhile event={event} />
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
      <FeeSummary
        event={event}
        noticeFor={(values) => {
          const content = JSON.stringify(bodyOf(values, event));
          if (askedFor === content) {
            return (
              <NoClassQuestion
                onAgree={() => {
                  agreedTo.current = content;
                }}
              />
            );
          }
          if (unsent?.content !== content) return null;
          return (
            <UnsentNotice
              unsent={unsent}
              kept={isKept(draft, values)}
              onWait={(waiting) => {
                keepUnsent({ ...unsent, waiting });
              }}
            />
          );
        }}
      />
    </FormikForm>
  );
}

/** Shown after a reload if chosen classes no longer exist. */
function GoneMeanwhile({ event }: { event: PublicEvent }) {
  const { classes } = useFormValues<RegistrationValues>();
  const [gone] = useState(() => sayVanished(classes, event.classes));
  return gone === '' ? null : <Alert tone="warning">{gone}</Alert>;
}

/** The request body for the form's values. */
function bodyOf(values: RegistrationValues, { classes }: PublicEvent): RegistrationBody {
  return toBody(
    values,
    pickedOf(classes, values.classes).map(({ name }) => name),
  );
}

/** Whether a 422 only says that the show does not have the sent classes. */
function isAboutClasses(error: unknown): boolean {
  const names = Object.keys(problemOf(error)?.fields ?? {});
  return (
    statusOf(error) === 422 &&
    names.length > 0 &&
    names.every((name) => name.startsWith('classes_entered'))
  );
}
