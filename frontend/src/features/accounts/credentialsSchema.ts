import { object, string } from 'yup';

import { email, missing } from '../../components/form/rules';

/** Fields of the sign-in form; `confirmPassword` is shown at sign-up only. */
export interface CredentialValues {
  email: string;
  password: string;
  confirmPassword: string;
}

// Blanks at either end of a password are a part of it.
const password = string().required('Password is required');

/** What sign-in asks for. How good a password must be, the server decides. */
export const loginSchema = object({ email: email('Email Address').required(missing), password });

/** Sign-up asks for the password twice; whether the two match is told by an alert. */
export const signupSchema = loginSchema.shape({
  confirmPassword: string().required('Confirm Password is required'),
});

/** What is asked for where the account is known. */
export const passwordSchema = object({ password });
