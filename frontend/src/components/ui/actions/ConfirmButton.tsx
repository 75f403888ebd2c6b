import { type ReactNode, useState } from 'react';

import { Button } from './Button';
import { ConfirmDialog } from './ConfirmDialog';
import { type ReportedCall, useReported } from './useReported';

interface ConfirmButtonProps extends ReportedCall {
  /** The label of a button that deletes, or another button, which calls `ask` when it is pressed. */
  button: string | ((ask: () => void) => ReactNode);
  title: string;
  /** The action as the label of its button: `Delete Event`, not `OK`. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Whether the action destroys data. */
  danger?: boolean;
  /** What the action will do. */
  children: ReactNode;
}

/** A button that makes a call after a question, and shows a notice about its result. */
export function ConfirmButton({
  button,
  call,
  done,
  failed,
  needed,
  onDone,
  children,
  ...question
}: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  const close = () => setAsking(false);
  const [run, pending] = useReported({
    call,
    done,
    failed,
    ...(needed && { needed }),
    onDone: () => {
      close();
      onDone?.();
    },
  });
  return (
    <>
      {typeof button === 'string' ? (
        <Button variant="danger-quiet" icon="trash" onClick={ask}>
          {button}
        </Button>
      ) : (
        button(ask)
      )}
      <ConfirmDialog {...question} open={asking} pending={pending} onConfirm={run} onCancel={close}>
        {children}
      </ConfirmDialog>
    </>
  );
}
