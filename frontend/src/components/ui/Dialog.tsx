import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

import styles from './Dialog.module.css';
import { Icon } from './Icon';

/** Props of {@link Dialog}. */
export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A line under the title. */
  description?: ReactNode;
  /** {@link DialogBody} and {@link DialogActions}, bare or inside one form. */
  children: ReactNode;
}

/**
 * A window for editing: a sheet that fills a phone, a centered panel at a desk. A click beside it
 * does not close it, since that would throw away what was typed.
 */
export function Dialog({ open, onClose, title, description, children }: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      disablePointerDismissal
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup}>
          <header className={styles.head}>
            <div>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className={styles.description}>{description}</Base.Description>
              )}
            </div>
            <Base.Close className={styles.close} aria-label="Close">
              <Icon name="close" large />
            </Base.Close>
          </header>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The part of a dialog that scrolls. */
export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** The buttons of a dialog, always in reach: the one that ends it comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <footer className={styles.actions}>{children}</footer>;
}
