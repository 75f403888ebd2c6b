import { type ReactNode, useEffect, useRef } from 'react';

import { useFormActions, useFormValues } from '../../../components/form/controls/useFormField';
import { Alert, AlertActions } from '../../../components/ui/messages/Alert';
import { Button } from '../../../components/ui/actions/Button';
import type { PublicEvent } from './publicEventApi';
import type { RegistrationValues } from './registrationValues';
import { type AskedValues, isDoubtful, namesOf } from './askedForm';

/** Asks whether a signature is meant that is like no name; `null` if there is no doubt. */
export function signatureQuestion(
  values: RegistrationValues & AskedValues,
  event: PublicEvent,
): ReactNode {
  return isDoubtful(values, event) ? <SignatureQuestion event={event} /> : null;
}

function SignatureQuestion({ event }: { event: PublicEvent }) {
  const values = useFormValues<RegistrationValues & AskedValues>();
  const { setValue, submit } = useFormActions();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    back.current?.focus();
  }, []);
  // It was corrected or confirmed since.
  if (!isDoubtful(values, event)) return null;
  const signed = values.waiver.signed_name.trim();
  return (
    <Alert tone="warning">
      <p>
        The signature “{signed}” is not like the name of {values.rider_name.trim()}. Sign with it
        all the same?
      </p>
      <AlertActions>
        <Button
          ref={back}
          onClick={(click) => {
            const form = click.currentTarget.closest('form');
            form?.querySelector<HTMLElement>('[name="waiver.signed_name"]')?.focus();
          }}
        >
          Correct the Signature
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            setValue('waiver.confirmed', namesOf(values, event));
            void submit();
          }}
        >
          Sign With “{signed}”
        </Button>
      </AlertActions>
    </Alert>
  );
}
