import { type ReactNode, useEffect, useRef, useState } from 'react';

import type { Schemas } from '../../../api/types';
import { DateTimeFields } from '../../../components/form/controls/DateTimeFields';
import { FormAlert, SubmitButton } from '../../../components/form/FormActions';
import { FormikForm } from '../../../components/form/FormikForm';
import { Select, TextArea, TextField } from '../../../components/form/controls/TextField';
import { useFormActions, useFormValues } from '../../../components/form/controls/useFormField';
import { Button } from '../../../components/ui/actions/Button';
import { DialogActions, DialogBody, DialogCancel } from '../../../components/ui/actions/Dialog';
import { useToast } from '../../../components/ui/messages/Toast';
import { usableZone } from '../../../lib/time/dates';
import { NOTE_LENGTH } from '../acknowledgement/acknowledgementSchema';
import { tellFailure } from '../tellFailure';
import { LetterToSend } from './LetterToSend';
import styles from './SendLetter.module.css';
import {
  agencyAddress,
  firstSentValues,
  RECIPIENT_LENGTH,
  SENT_METHODS,
  sentSchema,
  type SentValues,
  toSent,
} from './sentForm';
import {
  type Letter,
  type ReadyNotice,
  useAmendNoticeMutation,
  useSubmitToUsdaMutation,
} from '../usdaApi';

interface SendLetterFormProps {
  event: Schemas['EventView'];
  ready: ReadyNotice;
  /** Whether to begin with the form to record that the letter was sent. */
  said: boolean;
  onSent: () => void;
}

/** A ready letter, and as a second step the form to record that it was sent. */
export function SendLetterForm({ event, ready, said, onSent }: SendLetterFormProps) {
  const [submit] = useSubmitToUsdaMutation();
  const [amend] = useAmendNoticeMutation();
  const toast = useToast();
  const [isSaying, setSaying] = useState(said);
  const [isLed, setLed] = useState(false);
  const zone = usableZone(event.time_zone);
  const [initialValues] = useState(() =>
    firstSentValues(ready.letter, zone, event.usda_state === 'past' ? null : new Date()),
  );
  const amends = ready.number > 0;
  const label = amends ? 'I have sent the amended notice' : 'I have sent it';

  const go = (saying: boolean) => {
    setSaying(saying);
    setLed(true);
  };
  const say = async (values: SentValues) => {
    const giving = { id: event._id.$oid, body: toSent(values, zone) };
    if (amends) {
      await amend(giving).unwrap();
      toast.success('Amended notice noted as sent');
    } else {
      await submit(giving).unwrap();
      toast.success('USDA notified successfully');
    }
  };

  return (
    <FormikForm
      label={label}
      draft={`usda-letter:${event._id.$oid}:${ready.number.toFixed()}`}
      initialValues={initialValues}
      schema={sentSchema}
      rename={{ sent_at: 'date' }}
      onSubmit={say}
      onSaved={onSent}
      onFailure={(error) => {
        tellFailure(toast, error);
        return null;
      }}
    >
      <DialogBody key={isSaying ? 'word' : 'letter'}>
        <Step title={isSaying ? 'When, how and to whom' : 'Send the letter'} led={isLed}>
          {isSaying ? (
            <WordFields letter={ready.letter} zone={zone} />
          ) : (
            <LetterToSend event={event} ready={ready} />
          )}
        </Step>
      </DialogBody>
      <DialogActions>
        <FormAlert />
        {isSaying ? (
          <>
            <Button icon="back" onClick={() => go(false)}>
              Back
            </Button>
            <DialogCancel />
            <SubmitButton pendingText="Saving...">Mark as sent</SubmitButton>
          </>
        ) : (
          <>
            <DialogCancel>Close</DialogCancel>
            <Button variant="primary" icon="check" onClick={() => go(true)}>
              {label}
            </Button>
          </>
        )}
      </DialogActions>
    </FormikForm>
  );
}

/** One of the two steps. Its heading gets the focus after a change of the step. */
function Step({ title, led, children }: { title: string; led: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (led) heading.current?.focus({ preventScroll: true });
  }, [led]);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.step}>
        {title}
      </h3>
      {children}
    </>
  );
}

/** The fields for when, how and to whom a letter was sent. */
function WordFields({ letter, zone }: { letter: Letter; zone: string }) {
  useAgencyAddress(letter);
  return (
    <>
      <DateTimeFields
        label="Sent"
        dateName="date"
        timeName="time"
        hint={`In the time zone of the show: ${zone.replace(/_/g, ' ')}.`}
        required
      />
      <Select name="method" label="How" options={SENT_METHODS} required />
      <TextField name="recipient" label="To whom" maxLength={RECIPIENT_LENGTH} />
      <TextArea
        name="note"
        label="Note"
        hint="Such as a tracking number, or who was on the phone."
        rows={3}
        maxLength={NOTE_LENGTH}
      />
    </>
  );
}

/** Fills in the agency's address for the chosen way, unless another address was typed. */
function useAgencyAddress(letter: Letter): void {
  const { method, recipient } = useFormValues<SentValues>();
  const { setValue } = useFormActions();
  const last = useRef(method);
  useEffect(() => {
    if (last.current === method) return;
    const isTyped = recipient !== agencyAddress(letter, last.current);
    last.current = method;
    if (!isTyped) setValue('recipient', agencyAddress(letter, method));
  });
}
