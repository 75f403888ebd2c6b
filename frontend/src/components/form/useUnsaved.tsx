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

/** Props of the question. */
export interface DiscardQuestionProps {
  /** Told the answer: whether what was typed may go. */
  onAnswer: (discard: boolean) => void;
}

/** What is asked where the dialog cannot be loaded: offline, or after an update of the server. */
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

// Public pages do without the library behind the dialog until there is something to ask about.
const DiscardQuestion = lazy(importQuestion);

/** The inputs of a dialog, which it asks about before it closes. */
export const InputScope = createContext<Set<UnsavedInput> | null>(null);

/** How an input tells what it holds. Both are read when it matters, so they may be new each time. */
interface UnsavedOptions {
  isDirty: () => boolean;
  /** Throws away what was entered, for good. */
  discard: () => void;
}

/**
 * Guards what a person has entered: against closing the dialog around it, against leaving the page
 * by a link or the way back, and against closing the window. Forms have it by being a `FormikForm`;
 * anything else that holds input uses this.
 *
 * @returns the question, to be rendered beside the input, not inside of a `<form>`
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
    const input: UnsavedInput = {
      inSession,
      isDirty: () => latest.current.isDirty(),
      ask: () => {
        pending ??= new Promise<boolean>((resolve) => {
          setAsking({
            answer: (discard) => {
              pending = null;
              setAsking(null);
              if (discard) latest.current.discard();
              resolve(discard);
            },
          });
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

/** Loads the question ahead of time: it may be asked when the server is out of reach. */
export function prepareQuestion(): void {
  void importQuestion();
}
