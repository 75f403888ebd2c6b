import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';

import { Question } from '../../ui/actions/Question';
import { useFormSession } from './formSession';
import { addInput, type UnsavedInput } from './unsaved';

/** The inputs in a dialog; it asks about them before it closes. */
export const InputScope = createContext<Set<UnsavedInput> | null>(null);

/** How an input reports its state. The functions may change on each render. */
interface UnsavedOptions {
  isDirty: () => boolean;
  /** Discards the input. */
  discard: () => void;
  /** Waits for a save that is under way, after which there may be nothing to ask about. */
  settled?: () => Promise<void>;
}

/**
 * Asks before unsaved input is lost: by closing the surrounding dialog, by leaving the page, or by
 * closing the window. `FormikForm` includes this; other kinds of input use it directly.
 *
 * @returns the question, to be rendered beside the input, not inside a `<form>`
 */
export function useUnsaved(options: UnsavedOptions): ReactNode {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const scope = useContext(InputScope);
  const inSession = useFormSession().SignIn !== null;
  const [asking, setAsking] = useState<{ answer: (discard: boolean) => void } | null>(null);

  useEffect(() => {
    let pending: Promise<boolean> | null = null;
    const ask = async () => {
      await latest.current.settled?.();
      if (!latest.current.isDirty()) return true;
      return new Promise<boolean>((resolve) =>
        setAsking({
          answer: (discard) => {
            setAsking(null);
            if (discard) latest.current.discard();
            resolve(discard);
          },
        }),
      );
    };
    const input: UnsavedInput = {
      inSession,
      isDirty: () => latest.current.isDirty(),
      ask: () => {
        pending ??= ask().finally(() => {
          pending = null;
        });
        return pending;
      },
    };
    const forget = addInput(input);
    scope?.add(input);
    return () => {
      forget();
      scope?.delete(input);
    };
  }, [scope, inSession]);

  if (asking === null) return null;
  return (
    <Question
      title="Discard what you typed?"
      confirmLabel="Discard"
      cancelLabel="Keep Editing"
      danger
      onAnswer={asking.answer}
    >
      It is not saved yet, and will be gone.
    </Question>
  );
}
