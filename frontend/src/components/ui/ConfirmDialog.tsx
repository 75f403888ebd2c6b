import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';

import { Button } from './Button';
import styles from './Dialog.module.css';

/** Props of {@link ConfirmDialog}. */
interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The verb of the action: `Delete Event`, never `OK`. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Whether the action destroys something. */
  danger?: boolean;
  /** True while the action runs. */
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an action that cannot be undone. The keyboard starts on the way out. */
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
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        // What is under way cannot be called back.
        if (!next && !pending) onCancel();
      }}
    >
      <AlertDialog.Portal>
        {/* Above a dialog too, whose own backdrop lies below it. */}
        <AlertDialog.Backdrop forceRender className={styles.backdrop} />
        <AlertDialog.Popup className={styles.confirm} initialFocus={cancel}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description>{children}</AlertDialog.Description>
          <div className={styles.confirmActions}>
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
