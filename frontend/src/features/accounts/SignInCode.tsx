import { useState } from 'react';

import { hasCode, messageOf, statusOf } from '../../api/errors';
import { TextField } from '../../components/form/controls/TextField';

/** Moves the focus to the field that has just appeared. */
const focus = (field: HTMLElement | null) => {
  field?.querySelector('input')?.focus();
};

/** The field of a form for signing in that appears when the server asks for a code. */
export function AskedCode() {
  return (
    <div ref={focus}>
      <SignInCode />
    </div>
  );
}

/** The code of an authenticator app, or a recovery code. */
export function SignInCode() {
  return (
    <TextField
      name="code"
      label="Code"
      required
      autoComplete="one-time-code"
      autoCapitalize="characters"
      hint="Six digits from your authenticator app, or a recovery code"
    />
  );
}

/**
 * Whether a form asks for a code: after the server has asked for one. `failure` is the form's
 * message about a failed call.
 */
export function useAskedCode() {
  const [isAsked, setAsked] = useState(false);
  const failure = (error: unknown) => {
    if (!hasCode(error, 'second_factor_required') || isAsked) return messageOf(error);
    setAsked(true);
    return null;
  };
  return { isAsked, failure };
}

/** The same for a form for signing in, which does not tell what was wrong. */
export function useSignInCode() {
  const { isAsked, failure: ofCall } = useAskedCode();
  const failure = (error: unknown) => {
    const isAboutCode =
      hasCode(error, 'second_factor_required') || hasCode(error, 'second_factor_wrong');
    const status = statusOf(error);
    const isRefused = !isAboutCode && (status === 401 || status === 409);
    return isRefused ? 'Invalid credentials' : ofCall(error);
  };
  return { isAsked, failure };
}

/** What a form sends: the code, once the server has asked for it. */
export function withCode<T extends { code: string }>(
  { code, ...values }: T,
  isAsked: boolean,
): Omit<T, 'code'> & { code?: string } {
  return isAsked ? { ...values, code } : values;
}
