import { type ReactNode, useState } from 'react';

import { ConfirmDialog } from './ConfirmDialog';
import { type ReportedCall, useReported } from './useReported';

interface ConfirmButtonProps extends ReportedCall {
  /** The button, which calls `ask` when it is pressed. */
  button: (ask: () => void) => ReactNode;
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
  onDone,
  children,
  ...question
}: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const [run, pending] = useReported({
    call,
    done,
    failed,
    onDone: () => {
      close();
      onDone?.();
    },
  });
  return (
    <>
      {button(() => setAsking(true))}
      <ConfirmDialog {...question} open={asking} pending={pending} onConfirm={run} onCancel={close}>
        {children}
      </ConfirmDialog>
    </>
  );
}
