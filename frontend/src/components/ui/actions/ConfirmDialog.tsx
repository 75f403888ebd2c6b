import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';

import { Button } from './Button';
import confirm from './Confirm.module.css';
import styles from './Dialog.module.css';
import { useFocusBack } from './useFocusBack';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What the action will do. */
  children: ReactNode;
  /** The action as the label of its button: `Delete Event`, not `OK`. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Whether the action destroys data. */
  danger?: boolean;
  /** True while the action runs. The dialog cannot be closed then. */
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an action that cannot be undone. The focus starts at the Cancel button. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  pending = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  useFocusBack(open, popup);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        // An action that has started cannot be cancelled.
        if (!next && !pending) onCancel();
      }}
    >
      <AlertDialog.Portal>
        {/* `forceRender` adds a backdrop also above another dialog. */}
        <AlertDialog.Backdrop forceRender className={styles.backdrop} />
        <AlertDialog.Popup ref={popup} className={confirm.confirm} initialFocus={cancel}>
          <AlertDialog.Title className={confirm.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description>{children}</AlertDialog.Description>
          <div className={confirm.actions}>
            <AlertDialog.Close ref={cancel} render={<Button>{cancelLabel}</Button>} />
            <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
