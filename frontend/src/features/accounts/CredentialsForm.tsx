import { useNavigate } from 'react-router';

import { messageOf, statusOf } from '../../api/errors';
import { paths } from '../../app/paths';
import { FormAlert, SubmitButton } from '../../components/form/FormActions';
import { FormFailure, FormikForm } from '../../components/form/FormikForm';
import { EmailField, PasswordField } from '../../components/form/TextField';
import { useLoginMutation, useSignupMutation } from './accountsApi';
import styles from './LandingPage.module.css';
import { type CredentialValues, loginSchema, signupSchema } from './credentialsSchema';
import { useSession } from './session';

const EMPTY: CredentialValues = { email: '', password: '', confirmPassword: '' };
const INVALID = 'Invalid credentials';

/** Signs in, or opens an account; either way the token leads to the dashboard. */
export function CredentialsForm({ signup, title }: { signup: boolean; title: string }) {
  const [login] = useLoginMutation();
  const [createAccount] = useSignupMutation();
  const { signIn } = useSession();
  const navigate = useNavigate();

  const submit = async ({ email, password, confirmPassword }: CredentialValues) => {
    if (signup && password !== confirmPassword) throw new FormFailure('Passwords do not match');
    const send = signup ? createAccount : login;
    const answer: { token?: string } = await send({ email, password }).unwrap();
    if (!answer.token) throw new FormFailure(INVALID);
    signIn(answer.token);
    await navigate(paths.dashboard, { replace: true });
  };

  return (
    <FormikForm
      label={title}
      className={styles.form}
      initialValues={EMPTY}
      schema={signup ? signupSchema : loginSchema}
      scope={signup ? 'signup' : 'login'}
      onSubmit={submit}
      onFailure={(error) => {
        const status = statusOf(error);
        return status === 401 || status === 409 ? INVALID : messageOf(error);
      }}
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
      <FormAlert />
      <SubmitButton wide>{signup ? 'Sign up' : 'Login'}</SubmitButton>
    </FormikForm>
  );
}
