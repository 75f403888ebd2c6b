import { useState } from 'react';
import { object } from 'yup';

import { FormActions, SubmitButton } from '../../../components/form/FormActions';
import { FormikForm } from '../../../components/form/FormikForm';
import { PasswordField } from '../../../components/form/controls/TextField';
import { Card } from '../../../components/ui/page/Card';
import { useToast } from '../../../components/ui/messages/Toast';
import { requiredPassword } from '../credentialsSchema';
import { PasswordAgain } from '../PasswordAgain';
import { useChangePasswordMutation } from './sessionsApi';
import { AskedCode, useAskedCode, withCode } from '../SignInCode';

const EMPTY = { current_password: '', password: '', code: '' };

const schema = object({
  current_password: requiredPassword('Current password'),
  password: requiredPassword('New password'),
});

/** Changes the password, which signs out all other devices and revokes the API tokens. */
export function PasswordCard({ email }: { email: string }) {
  const [change] = useChangePasswordMutation();
  const { isAsked, failure } = useAskedCode();
  const toast = useToast();
  // Counts the changes, so that each one empties the form.
  const [changes, setChanges] = useState(0);
  return (
    <Card title="Password">
      <FormikForm
        key={changes}
        label="Change password"
        stacked
        initialValues={EMPTY}
        schema={schema}
        onSubmit={(values) => change(withCode(values, isAsked)).unwrap()}
        onFailure={failure}
        onSaved={() => {
          setChanges(changes + 1);
          toast.success('Password changed. Other devices are signed out.');
        }}
      >
        <PasswordAgain email={email} name="current_password" label="Current password" />
        <PasswordField
          name="password"
          label="New password"
          required
          autoComplete="new-password"
          hint="At least 8 characters. All other devices are signed out, and API tokens are revoked."
        />
        {isAsked && <AskedCode />}
        <FormActions>
          <SubmitButton pendingText="Changing...">Change Password</SubmitButton>
        </FormActions>
      </FormikForm>
    </Card>
  );
}
