import { useEffect, useRef } from 'react';

import { useFormActions, useFormValues } from '../../../components/form/controls/useFormField';
import { Alert, AlertActions } from '../../../components/ui/messages/Alert';
import { Button } from '../../../components/ui/actions/Button';
import type { RegistrationValues } from '../parts/registrationValues';
import type { Unsent } from './unsent';
import { useSendLater } from './useSendLater';

interface NoClassQuestionProps {
  /** Called when the user agrees to send the form without a class. */
  onAgree: () => void;
}

/**
 * Asks before a horse is registered without a class, because the rider could not correct this
 * later. It is part of the page, because a dialog would have to load more code and the page may be
 * offline.
 */
export function NoClassQuestion({ onAgree }: NoClassQuestionProps) {
  const { horse_name } = useFormValues<RegistrationValues>();
  const { submit } = useFormActions();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    back.current?.focus();
  }, []);
  return (
    <Alert tone="warning">
      <p>You have picked no class. Enter {horse_name.trim()} without a class?</p>
      <AlertActions>
        <Button
          ref={back}
          onClick={(event) => {
            const form = event.currentTarget.closest('form');
            form?.querySelector<HTMLElement>('[name="classes"]')?.focus();
          }}
        >
          Pick Classes
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            onAgree();
            void submit();
          }}
        >
          Enter Without a Class
        </Button>
      </AlertActions>
    </Alert>
  );
}

interface UnsentNoticeProps {
  unsent: Unsent;
  /** Whether the values would survive a reload. */
  kept: boolean;
  /** Requests sending the registration automatically later, or cancels this. */
  onWait: (waiting: boolean) => void;
}

/** Says that a registration has probably not arrived, and offers to send it later. */
export function UnsentNotice({ unsent, kept, onWait }: UnsentNoticeProps) {
  const { submit } = useFormActions();
  useSendLater(unsent.waiting, () => void submit());
  if (unsent.waiting) {
    return (
      <Alert tone="info">
        <p>
          <strong>{unsent.offline ? 'Not sent yet.' : 'Not confirmed yet.'}</strong> Your entry is
          sent by itself when the connection is back. Keep this page open.
        </p>
        <AlertActions>
          <Button variant="quiet" onClick={() => onWait(false)}>
            Do Not Send by Itself
          </Button>
        </AlertActions>
      </Alert>
    );
  }
  return (
    <Alert tone="warning">
      <p>
        {unsent.offline
          ? 'You are offline. Your entry is not sent yet.'
          : 'Failed to submit registration. Please try again. No answer came from the server, so your entry may not have arrived. Sending it again enters you only once.'}{' '}
        {kept
          ? 'Everything you typed is kept on this device until you close this tab.'
          : 'This browser keeps nothing: what you typed stays on this page until you close or reload it.'}
      </p>
      <AlertActions>
        <Button onClick={() => onWait(true)}>Send when I am back online</Button>
      </AlertActions>
    </Alert>
  );
}
