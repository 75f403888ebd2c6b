import { useState } from 'react';
import { useDispatch } from 'react-redux';

import { DialogForm } from '../../../components/form/DialogForm';
import { Button } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Stack } from '../../../components/ui/page/Stack';
import { useToast } from '../../../components/ui/messages/Toast';
import { passwordSchema } from '../credentialsSchema';
import { PasswordAgain } from '../PasswordAgain';
import { endSession } from '../session';
import { useDeleteAccountMutation } from './sessionsApi';
import { AskedCode, useAskedCode, withCode } from '../SignInCode';
import common from '../../../components/ui/page/common.module.css';

/** Deletes the account after a question for its password, and says what stays and why. */
export function DeleteAccountCard({ email }: { email: string }) {
  const [asking, setAsking] = useState(false);
  const [remove] = useDeleteAccountMutation();
  const { isAsked, failure } = useAskedCode();
  const dispatch = useDispatch();
  const toast = useToast();
  return (
    <Card title="Delete your account">
      <Stack>
        <p>
          Your horses, photos and templates are deleted, and your shows go offline. Where others
          work with you, everything stays with them.
        </p>
        <p>
          The law makes organizers keep the records of a show. Its entries and its notices to the
          USDA are kept out of sight for 90 days after the show, and are deleted then.
        </p>
        <p>What you sent to others stays with them: entries, and messages to sellers.</p>
        <Button variant="danger" className={common.start} onClick={() => setAsking(true)}>
          Delete Account
        </Button>
      </Stack>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete account"
        description="This cannot be undone. Your devices are signed out."
      >
        <DialogForm
          submit="Delete Account"
          pendingText="Deleting..."
          cancelLabel="Keep My Account"
          danger
          label="Delete account"
          initialValues={{ password: '', code: '' }}
          schema={passwordSchema}
          onSubmit={(values) => remove(withCode(values, isAsked)).unwrap()}
          onFailure={failure}
          onSaved={() => {
            endSession(dispatch, { signedOut: true });
            toast.success('Your account was deleted.');
          }}
        >
          <PasswordAgain email={email} />
          {isAsked && <AskedCode />}
        </DialogForm>
      </Dialog>
    </Card>
  );
}
