import { type ReactNode, useState } from 'react';

import { Question } from './Question';

/** A question that is open, and who waits for its answer. */
interface Asked {
  text: string;
  answer: (isYes: boolean) => void;
}

/**
 * A question to the user in the middle of an action.
 *
 * @returns the function that asks and waits for yes or no, and the dialog to show
 */
export function useQuestion(
  title: string,
  confirmLabel: string,
): readonly [ask: (text: string) => Promise<boolean>, dialog: ReactNode] {
  const [question, setQuestion] = useState<Asked | null>(null);
  const ask = (text: string) =>
    new Promise<boolean>((resolve) => {
      setQuestion({
        text,
        answer: (isYes) => {
          setQuestion(null);
          resolve(isYes);
        },
      });
    });
  const dialog = question !== null && (
    <Question title={title} confirmLabel={confirmLabel} onAnswer={question.answer}>
      {question.text}
    </Question>
  );
  return [ask, dialog];
}
