import { useState } from 'react';

import { hasCode, messageOf, statusOf } from '../../api/errors';
import { TextField } from '../../components/form/TextField';

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
 * Whether a form for signing in asks for a code: after the server has asked for one. `failure` is
 * the form's message about a failed call.
 */
export function useSignInCode() {
  const [isAsked, setAsked] = useState(false);
  const failure = (error: unknown) => {
    const isRequired = hasCode(error, 'second_factor_required');
    if (isRequired && !isAsked) {
      setAsked(true);
      return null;
    }
    if (isRequired || hasCode(error, 'second_factor_wrong')) return messageOf(error);
    const status = statusOf(error);
    return status === 401 || status === 409 ? 'Invalid credentials' : messageOf(error);
  };
  return { isAsked, failure };
}
