import { useEffect, useState } from 'react';
import { object } from 'yup';
import { Link } from 'react-router';

import { paths } from '../../../app/paths';
import { FormActions, SubmitButton } from '../../../components/form/FormActions';
import { FormikForm } from '../../../components/form/FormikForm';
import { email, missing } from '../../../components/form/rules';
import { EmailField } from '../../../components/form/controls/TextField';
import { focusPage } from '../../../components/layout/pageFocus';
import { Card } from '../../../components/ui/page/Card';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Stack } from '../../../components/ui/page/Stack';
import { useRequestPasswordResetMutation } from '../credentialsApi';
import styles from './PasswordPages.module.css';

const EMPTY = { email: '' };
const schema = object({ email: email('Email Address').required(missing) });

/** Asks for a mail with a link to set a new password. It does not tell who has an account. */
export default function ForgotPasswordPage() {
  const [request] = useRequestPasswordResetMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  // The form and its button, which had the focus, are gone then.
  useEffect(() => (sentTo === null ? undefined : focusPage()), [sentTo]);
  return (
    <div className={styles.page}>
      <PageHeader title={sentTo === null ? 'Forgot your password?' : 'Look into your mail'} />
      <Card>
        {sentTo === null ? (
          <FormikForm
            label="Forgot your password?"
            stacked
            initialValues={EMPTY}
            schema={schema}
            onSubmit={async (values) => {
              await request(values).unwrap();
              return values.email;
            }}
            onSaved={setSentTo}
          >
            <p>Enter the email address of your account. You get a link to set a new password.</p>
            <EmailField name="email" label="Email Address" required autoComplete="username" />
            <FormActions>
              <SubmitButton pendingText="Sending...">Send Link</SubmitButton>
            </FormActions>
          </FormikForm>
        ) : (
          <Stack>
            <p>
              If <strong>{sentTo}</strong> has an account, the link is in a mail to it. The link
              works once, for an hour.
            </p>
            <p>No mail after some minutes? Look into the spam folder, and check the address.</p>
          </Stack>
        )}
      </Card>
      <Link to={paths.root} className={styles.back}>
        Back to sign in
      </Link>
    </div>
  );
}
