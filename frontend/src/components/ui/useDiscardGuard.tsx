import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useBlocker } from 'react-router';

import { ConfirmDialog } from './ConfirmDialog';

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
  // Read when it matters, so that a dialog which closes may lead to another page at once.
  const dirty = useRef(false);
  const isDirty = useCallback(() => dirty.current, []);
  const [asking, setAsking] = useState(false);

  const close = () => {
    dirty.current = false;
    setAsking(false);
    onClose();
  };

  return {
    setDirty: useCallback((next: boolean) => {
      dirty.current = next;
    }, []),
    requestClose: () => {
      if (isDirty()) setAsking(true);
      else close();
    },
    close,
    question: (
      <Question
        isDirty={isDirty}
        asking={asking}
        onDiscard={close}
        onKeep={() => {
          setAsking(false);
        }}
      />
    ),
  };
}

/**
 * The question, asked as well on the browser's way back: on a phone the dialog fills the screen,
 * and the way back is how people leave a screen. It lives no longer than the open dialog, since a
 * page may have several dialogs and a router heeds one objection at a time.
 */
function Question({
  isDirty,
  asking,
  onDiscard,
  onKeep,
}: {
  isDirty: () => boolean;
  asking: boolean;
  onDiscard: () => void;
  onKeep: () => void;
}) {
  const blocker = useBlocker(isDirty);
  return (
    <ConfirmDialog
      open={asking || blocker.state === 'blocked'}
      title="Discard what you typed?"
      confirmLabel="Discard"
      cancelLabel="Keep Editing"
      danger
      onConfirm={() => {
        onDiscard();
        blocker.proceed?.();
      }}
      onCancel={() => {
        onKeep();
        blocker.reset?.();
      }}
    >
      It is not saved yet, and will be gone.
    </ConfirmDialog>
  );
}
