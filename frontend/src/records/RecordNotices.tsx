import { type MouseEvent, useLayoutEffect, useRef } from 'react';

import { focusElement } from '../components/layout/pageFocus';
import { Button } from '../components/ui/actions/Button';
import { Alert, AlertActions } from '../components/ui/messages/Alert';
import type { Rec, RecordState, Revised } from './kind';

interface RecordNoticesProps<A extends Revised, V> {
  state: RecordState<A, V>;
  record: Rec<A, V>;
  /** What is said when somebody else changed the same as was typed here. */
  changed?: string;
}

/**
 * Gives the focus to the word on what is saved, or to the part of the page around the notices, when
 * the button that was pressed has gone with its notice.
 *
 * @returns what a button does when it is pressed
 */
function useFocusAfter() {
  const around = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (around.current === null || activeElement?.closest('[role="alert"]')) return;
    if (activeElement === document.body) {
      focusElement(around.current.querySelector<HTMLElement>('[role="status"]') ?? around.current);
    }
    around.current = null;
  });
  return (act: () => void) =>
    ({ currentTarget }: MouseEvent) => {
      around.current = currentTarget.closest('[role="alert"]')?.parentElement ?? null;
      act();
    };
}

/** What was not saved of a record and why, and what can be done about it. */
export function RecordNotices<A extends Revised, V>({
  state: { failure, question, held, waiting },
  record,
  changed,
}: RecordNoticesProps<A, V>) {
  const press = useFocusAfter();
  // What was typed has no words of its own.
  const does = waiting.map((act) => act.does).filter((words) => words !== '');
  const isWaiting = failure?.isPassing === true && does.length > 0;
  return (
    <>
      {failure !== null && (
        <Alert tone={isWaiting ? 'warning' : 'danger'}>
          <p>
            {isWaiting ? (
              <>
                Not saved yet: <strong>{does.join('; ')}</strong>. The server cannot be reached or
                is busy; it is tried again by itself.
              </>
            ) : (
              failure.message
            )}
          </p>
          {(failure.isPassing || waiting.length > 0) && (
            <AlertActions>
              <Button onClick={press(record.retry)}>Try Again</Button>
            </AlertActions>
          )}
        </Alert>
      )}
      {question !== null && (
        <Alert tone="warning">
          <p>{changed}</p>
          <ul>
            {question.map(({ label, mine, theirs }) => (
              <li key={label}>
                {label}: saved now {theirs}, here {mine}
              </li>
            ))}
          </ul>
          <AlertActions>
            <Button onClick={press(() => record.settle('mine'))}>Save Mine</Button>
            <Button onClick={press(() => record.settle('theirs'))}>Keep the Saved Ones</Button>
          </AlertActions>
        </Alert>
      )}
      {held.map((one, at) => (
        // Held acts have no id, and are only added at the end.
        <Alert key={at} tone="warning">
          <p>
            {one.why} Not done: <strong>{one.act.does}</strong>.
          </p>
          <AlertActions>
            {one.isPossible && (
              <Button onClick={press(() => record.again(one))}>Do It Again</Button>
            )}
            <Button variant="quiet" onClick={press(() => record.drop(one))}>
              Leave It
            </Button>
          </AlertActions>
        </Alert>
      ))}
    </>
  );
}
