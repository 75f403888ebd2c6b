import { useLocation, useNavigate } from 'react-router';

import { FormAlert, SubmitButton } from '../../../components/form/FormActions';
import { FormFailure, FormikForm } from '../../../components/form/FormikForm';
import { EmailField, PasswordField } from '../../../components/form/controls/TextField';
import { browserTimeZone } from '../../../lib/time/dates';
import { useLoginMutation, useSignupMutation } from '../credentialsApi';
import styles from './LandingPage.module.css';
import { returnPath } from '../returnPath';
import { type CredentialValues, loginSchema, signupSchema } from '../credentialsSchema';
import { useSession } from '../session';
import { AskedCode, useSignInCode } from '../SignInCode';

const EMPTY: CredentialValues = { email: '', password: '', confirmPassword: '', code: '' };
const INVALID = 'Invalid credentials';

/** The form for signing in or up. Afterwards it opens the requested page, or the dashboard. */
export function CredentialsForm({ signup, title }: { signup: boolean; title: string }) {
  const [login] = useLoginMutation();
  const [createAccount] = useSignupMutation();
  const { signIn } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };

  const { isAsked, failure } = useSignInCode();

  const submit = async ({ email, password, confirmPassword, code }: CredentialValues) => {
    if (signup && password !== confirmPassword) throw new FormFailure('Passwords do not match');
    const sent = signup
      ? createAccount({ email, password, time_zone: browserTimeZone() })
      : login({ email, password, ...(isAsked && { code }) });
    const answer: { token?: string } = await sent.unwrap();
    if (!answer.token) throw new FormFailure(INVALID);
    return answer.token;
  };

  return (
    <FormikForm
      label={title}
      className={styles.form}
      initialValues={EMPTY}
      schema={signup ? signupSchema : loginSchema}
      scope={signup ? 'signup' : 'login'}
      onSubmit={submit}
      onSaved={(token) => {
        signIn(token);
        void navigate(returnPath(state), { replace: true });
      }}
      onFailure={failure}
    >
      <EmailField name="email" label="Email Address" required autoComplete="username" />
      <PasswordField
        name="password"
        label="Password"
        required
        autoComplete={signup ? 'new-password' : 'current-password'}
        {...(signup && { hint: 'At least 8 characters' })}
      />
      {signup && (
        <PasswordField
          name="confirmPassword"
          label="Confirm Password"
          required
          autoComplete="new-password"
        />
      )}
      {isAsked && !signup && <AskedCode />}
      <FormAlert />
      <SubmitButton wide>{signup ? 'Sign up' : 'Login'}</SubmitButton>
    </FormikForm>
  );
}
