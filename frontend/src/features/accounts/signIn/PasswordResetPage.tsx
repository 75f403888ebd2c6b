import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { object } from 'yup';

import { paths } from '../../../app/paths';
import { hasCode } from '../../../api/errors';
import { FormActions, SubmitButton } from '../../../components/form/FormActions';
import { FormikForm } from '../../../components/form/FormikForm';
import { PasswordField } from '../../../components/form/controls/TextField';
import { focusPage } from '../../../components/layout/pageFocus';
import { Card } from '../../../components/ui/page/Card';
import { LinkButton } from '../../../components/ui/actions/Button';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { useResetPasswordMutation } from '../credentialsApi';
import { requiredPassword } from '../credentialsSchema';
import styles from './PasswordPages.module.css';
import common from '../../../components/ui/page/common.module.css';

const EMPTY = { password: '' };
const schema = object({ password: requiredPassword('New password') });

/** Sets a new password by a mailed link. */
export default function PasswordResetPage() {
  const { token = '' } = useParams();
  const [reset] = useResetPasswordMutation();
  const [outcome, setOutcome] = useState<'done' | 'refused' | null>(null);

  // The form and its button, which had the focus, are gone then.
  useEffect(() => (outcome === null ? undefined : focusPage()), [outcome]);

  if (outcome === 'done') {
    return (
      <div className={styles.page}>
        <PageHeader title="Your password is changed" />
        <Card>
          <p>All devices are signed out. Sign in with the new password.</p>
          <LinkButton variant="primary" to={paths.root} className={common.start}>
            Sign in
          </LinkButton>
        </Card>
      </div>
    );
  }
  if (outcome === 'refused') {
    return (
      <div className={styles.page}>
        <PageHeader title="This link does not work any more" />
        <Card>
          <p role="alert">
            A link works once, for an hour. Your password was not changed by this one.
          </p>
          <LinkButton variant="primary" to={paths.forgotPassword} className={common.start}>
            Send a New Link
          </LinkButton>
        </Card>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <PageHeader title="Set a new password" />
      <Card>
        <FormikForm
          label="Set a new password"
          stacked
          initialValues={EMPTY}
          schema={schema}
          onSubmit={async ({ password }) => {
            try {
              await reset({ token, body: { password } }).unwrap();
              return 'done' as const;
            } catch (error) {
              if (hasCode(error, 'link_not_valid')) return 'refused' as const;
              throw error;
            }
          }}
          onSaved={setOutcome}
        >
          <PasswordField
            name="password"
            label="New password"
            required
            autoComplete="new-password"
            hint="At least 8 characters. All devices are signed out."
          />
          <FormActions>
            <SubmitButton pendingText="Saving...">Set Password</SubmitButton>
          </FormActions>
        </FormikForm>
      </Card>
    </div>
  );
}
