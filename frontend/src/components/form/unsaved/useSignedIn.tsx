import { type ReactNode, useState } from 'react';

import { hasCode } from '../../../api/errors';
import { readToken } from '../../../api/token';
import { type SignInResult, useFormSession } from './formSession';

/** Thrown instead of the refusal when the user chose to leave; no message is needed. */
export class LeftSession extends Error {}

/** The message when the password was not entered. */
const NOT_NOW = 'You are signed out, so this was not saved. Save again to sign in.';

/**
 * Makes calls that continue after the session has ended: if a call is refused as not signed in, it
 * asks for the password and repeats the call. A public page needs no session, so there it repeats the
 * call without it.
 *
 * @returns `run`, which makes the call, and `signIn`, to be rendered beside the form, not in it
 */
export function useSignedIn(): {
  run: <R>(call: () => Promise<R>) => Promise<R>;
  signIn: ReactNode;
} {
  const { SignIn } = useFormSession();
  const [asking, setAsking] = useState<{ answer: (result: SignInResult) => void } | null>(null);

  const run = async <R,>(call: () => Promise<R>): Promise<R> => {
    const wasSignedIn = readToken() !== null;
    try {
      return await call();
    } catch (error) {
      if (!hasCode(error, 'unauthenticated')) throw error;
      if (SignIn === null) {
        if (wasSignedIn && readToken() === null) return call();
        throw error;
      }
      const result = await new Promise<SignInResult>((resolve) =>
        setAsking({
          answer: (answered) => {
            setAsking(null);
            resolve(answered);
          },
        }),
      );
      if (result === 'leave') throw new LeftSession();
      if (result === 'later') throw new NotSignedIn(NOT_NOW);
      return run(call);
    }
  };

  return {
    run,
    signIn: SignIn === null || asking === null ? null : <SignIn onDone={asking.answer} />,
  };
}

/** Thrown when the password was not entered. Its message can be shown. */
export class NotSignedIn extends Error {}
