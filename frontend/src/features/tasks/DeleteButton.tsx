import type { ReactNode } from 'react';

import { Button } from '../../components/ui/Button';
import { ConfirmButton } from '../../components/ui/ConfirmButton';

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
export function DeleteButton({ what, name, ...rest }: DeleteButtonProps) {
  return (
    <ConfirmButton
      button={(ask) => (
        <Button variant="danger-quiet" onClick={ask}>
          Delete
        </Button>
      )}
      title={`Delete “${name}”?`}
      confirmLabel={`Delete ${what}`}
      danger
      done={`${what} deleted`}
      failed="Failed to delete. Please try again."
      {...rest}
    />
  );
}
