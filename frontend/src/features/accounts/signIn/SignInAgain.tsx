import { useDispatch } from 'react-redux';

import { FormAlert, SubmitButton } from '../../../components/form/FormActions';
import { FormikForm } from '../../../components/form/FormikForm';
import type { SignInProps } from '../../../components/form/unsaved/formSession';
import { Button } from '../../../components/ui/actions/Button';
import { Dialog, DialogActions, DialogBody } from '../../../components/ui/actions/Dialog';
import { useLoginMutation } from '../credentialsApi';
import { passwordSchema } from '../credentialsSchema';
import { PasswordAgain } from '../PasswordAgain';
import { endSession, resumeSession } from '../session';
import { AskedCode, useSignInCode } from '../SignInCode';

/**
 * Asks for the password over a form after the session has ended. The account cannot be changed,
 * because input must not be saved in another account.
 */
export function SignInAgain({ email, onDone }: SignInProps & { email: string }) {
  const [login] = useLoginMutation();
  const dispatch = useDispatch();
  const { isAsked, failure } = useSignInCode();

  return (
    <Dialog open onClose={() => onDone('later')} title="Sign in to save">
      <FormikForm
        label="Sign in to save"
        initialValues={{ password: '', code: '' }}
        schema={passwordSchema}
        onSubmit={({ password, code }) =>
          login({ email, password, ...(isAsked && { code }) }).unwrap()
        }
        onSaved={({ token }) => {
          resumeSession(dispatch, token);
          onDone('again');
        }}
        onFailure={failure}
      >
        <DialogBody>
          <p>
            Your session has ended. What you typed is still here and not saved yet. Enter the
            password of <strong>{email}</strong> to save it.
          </p>
          <PasswordAgain email={email} label="Password" />
          {isAsked && <AskedCode />}
        </DialogBody>
        <DialogActions>
          <FormAlert />
          <Button
            onClick={() => {
              onDone('leave');
              endSession(dispatch, { signedOut: true });
            }}
          >
            Discard and Leave
          </Button>
          <SubmitButton pendingText="Signing in...">Sign In and Save</SubmitButton>
        </DialogActions>
      </FormikForm>
    </Dialog>
  );
}
