import { type ReactNode, useState } from 'react';

import { Button } from '../../components/ui/Button';
import { ConfirmDialog } from '../../components/ui/ConfirmDialog';
import { useReported } from '../../components/ui/useReported';

interface DeleteButtonProps {
  /** What is deleted: `Task`. */
  what: string;
  name: string;
  call: () => Promise<unknown>;
  onDone: () => void;
  /** What hangs on it. */
  children: ReactNode;
}

/** The button that deletes what a dialog edits, after a question. */
export function DeleteButton({ what, name, call, onDone, children }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const [run, pending] = useReported({
    call,
    done: `${what} deleted`,
    failed: `Failed to delete. Please try again.`,
    onDone,
  });
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Delete “${name}”?`}
        confirmLabel={`Delete ${what}`}
        danger
        pending={pending}
        onConfirm={run}
        onCancel={() => setAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
