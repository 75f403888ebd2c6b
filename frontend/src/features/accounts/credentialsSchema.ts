import { object, string } from 'yup';

/** Fields of the sign-in form; `confirmPassword` is shown at sign-up only. */
export interface CredentialValues {
  email: string;
  password: string;
  confirmPassword: string;
}

const email = string()
  .required('Email Address is required')
  .email('Enter a full email address, like rae@example.org');
const password = string().required('Password is required');

/** What sign-in asks for. How good a password must be, the server decides. */
export const loginSchema = object({ email, password });

/** Sign-up asks for the password twice; whether the two match is told by an alert. */
export const signupSchema = loginSchema.shape({
  confirmPassword: string().required('Confirm Password is required'),
});

/** What is asked for where the account is known. */
export const passwordSchema = object({ password });
