import { object, string } from 'yup';

import { email, missing } from '../../components/form/rules';

/** Fields of the sign-in form; `confirmPassword` is shown at sign-up only. */
export interface CredentialValues {
  email: string;
  password: string;
  confirmPassword: string;
}

// Not trimmed, because spaces at the ends belong to the password.
const password = string().required('Password is required');

/** The rules for signing in. The server checks the strength of a password. */
export const loginSchema = object({ email: email('Email Address').required(missing), password });

/** The rules for signing up. An alert says whether the two passwords match. */
export const signupSchema = loginSchema.shape({
  confirmPassword: string().required('Confirm Password is required'),
});

/** The rule for a form that only asks for the password. */
export const passwordSchema = object({ password });
