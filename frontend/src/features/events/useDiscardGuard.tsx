import { type ReactNode, useCallback, useState } from 'react';
import { useBlocker } from 'react-router';

import { ConfirmDialog } from '../../components/ui/ConfirmDialog';

/** What a dialog with a form needs in order to ask before it throws typed text away. */
export interface DiscardGuard {
  /** Tells whether there is something to lose. It keeps its identity. */
  setDirty: (dirty: boolean) => void;
  /** Closes at once, or asks first when there is something to lose. */
  requestClose: () => void;
  /** Closes without asking: everything is saved. */
  close: () => void;
  /** The question; it is rendered inside the dialog. */
  question: ReactNode;
}

/** Guards a form in a dialog against closing it, and against the browser's way back. */
export function useDiscardGuard(onClose: () => void): DiscardGuard {
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  // On a phone the dialog fills the screen, and the way back is how people leave a screen.
  const blocker = useBlocker(dirty);

  const close = () => {
    setDirty(false);
    setAsking(false);
    onClose();
  };

  return {
    setDirty: useCallback((next: boolean) => {
      setDirty(next);
    }, []),
    requestClose: () => {
      if (dirty) setAsking(true);
      else close();
    },
    close,
    question: (
      <ConfirmDialog
        open={asking || blocker.state === 'blocked'}
        title="Discard what you typed?"
        confirmLabel="Discard"
        cancelLabel="Keep Editing"
        danger
        onConfirm={() => {
          close();
          blocker.proceed?.();
        }}
        onCancel={() => {
          setAsking(false);
          blocker.reset?.();
        }}
      >
        It is not saved yet, and will be gone.
      </ConfirmDialog>
    ),
  };
}
