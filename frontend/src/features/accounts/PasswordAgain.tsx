import { PasswordField } from '../../components/form/controls/TextField';

interface PasswordAgainProps {
  /** The address of the account that is signed in. */
  email: string;
  name?: string;
  label?: string;
}

/** The field for the password of the account, where it is asked for again. */
export function PasswordAgain({
  email,
  name = 'password',
  label = 'Your password',
}: PasswordAgainProps) {
  return (
    <>
      {/* Password managers need the account beside the password. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField name={name} label={label} required autoComplete="current-password" />
    </>
  );
}
