import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';

import { useFormSession } from './formSession';
import { addInput, type UnsavedInput } from './unsaved';

/** Props of the question whether to discard. */
export interface DiscardQuestionProps {
  /** Called with the answer: whether to discard the input. */
  onAnswer: (discard: boolean) => void;
}

/** Used if the dialog's code cannot be loaded: offline, or after an update of the server. */
function PlainQuestion({ onAnswer }: DiscardQuestionProps) {
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    onAnswer(window.confirm('Discard what you typed? It is not saved yet, and will be gone.'));
  }, [onAnswer]);
  return null;
}

const importQuestion = (): Promise<{ default: ComponentType<DiscardQuestionProps> }> =>
  import(/* webpackChunkName: "discard-question" */ './DiscardQuestion').catch(() => ({
    default: PlainQuestion,
  }));

// Lazy, so that public pages load the dialog library only when it is needed.
const DiscardQuestion = lazy(importQuestion);

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

  return asking === null ? null : (
    <Suspense>
      <DiscardQuestion onAnswer={asking.answer} />
    </Suspense>
  );
}

/** Loads the question in advance, because it may be needed while the server is not reachable. */
export function prepareQuestion(): void {
  void importQuestion();
}
