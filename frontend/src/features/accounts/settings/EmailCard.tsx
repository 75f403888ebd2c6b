import { useState } from 'react';

import { FormActions, SubmitButton } from '../../../components/form/FormActions';
import { FormikForm } from '../../../components/form/FormikForm';
import { EmailField, PasswordField } from '../../../components/form/controls/TextField';
import { Card } from '../../../components/ui/page/Card';
import { loginSchema } from '../credentialsSchema';
import { useChangeEmailMutation } from './sessionsApi';
import { AskedCode, useAskedCode, withCode } from '../SignInCode';

const EMPTY = { email: '', password: '', code: '' };

/** Changes the email address. The new one counts when the link that is mailed to it is opened. */
export function EmailCard() {
  const [change] = useChangeEmailMutation();
  const { isAsked, failure } = useAskedCode();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Card title="Email address">
      {sentTo !== null && (
        <p role="status">
          Open the link in the mail to <strong>{sentTo}</strong> within an hour. Until then, nothing
          changes.
        </p>
      )}
      <FormikForm
        key={sentTo}
        label="Change email address"
        stacked
        initialValues={EMPTY}
        schema={loginSchema}
        onSubmit={async (values) => {
          await change(withCode(values, isAsked)).unwrap();
          return values.email;
        }}
        onSaved={setSentTo}
        onFailure={failure}
      >
        <EmailField name="email" label="New email address" required autoComplete="email" />
        <PasswordField
          name="password"
          label="Your password"
          required
          autoComplete="current-password"
        />
        {isAsked && <AskedCode />}
        <FormActions>
          <SubmitButton pendingText="Sending...">Change Email</SubmitButton>
        </FormActions>
      </FormikForm>
    </Card>
  );
}
