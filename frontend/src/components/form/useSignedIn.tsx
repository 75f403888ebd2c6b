import { type ReactNode, useState } from 'react';

import { hasCode } from '../../api/errors';
import { type SignInResult, useFormSession } from './formSession';

/** Thrown instead of the refusal when the person chose to leave: there is nothing to say. */
export class LeftSession extends Error {}

/** What is said when the password was not entered: nothing is lost, and nothing is saved. */
const NOT_NOW = 'You are signed out, so this was not saved. Save again to sign in.';

/**
 * Saves across the end of a session: where a call is refused for want of one, the password is asked
 * for in place, and the call is made again.
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
    try {
      return await call();
    } catch (error) {
      if (SignIn === null || !hasCode(error, 'unauthenticated')) throw error;
      const result = await new Promise<SignInResult>((resolve) => {
        setAsking({
          answer: (answered) => {
            setAsking(null);
            resolve(answered);
          },
        });
      });
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

/** The call was refused, and the password was not entered. Its message may be shown. */
export class NotSignedIn extends Error {}
