import { object, string } from 'yup';

import { email, missing } from '../../components/form/rules';

/**
 * Fields of the sign-in form; `confirmPassword` is shown at sign-up only, `code` when the server asks
 * for it.
 */
export interface CredentialValues {
  email: string;
  password: string;
  confirmPassword: string;
  code: string;
}

/** The rule for a password that is sent. Not trimmed: spaces at the ends belong to it. */
export const requiredPassword = (label: string) => string().required(`${label} is required`);

const password = requiredPassword('Password');

/** The rules for signing in. The server checks the strength of a password. */
export const loginSchema = object({ email: email('Email Address').required(missing), password });

/** The rules for signing up. An alert says whether the two passwords match. */
export const signupSchema = loginSchema.shape({
  confirmPassword: string().required('Confirm Password is required'),
});

/** The rule for a form that only asks for the password. */
export const passwordSchema = object({ password });
