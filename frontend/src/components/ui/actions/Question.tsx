import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

import { Button } from './Button';
import styles from './Confirm.module.css';

interface QuestionProps {
  title: string;
  /** What the action will do. */
  children: ReactNode;
  /** The action as the label of its button: `Start Class`, not `OK`. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Whether the action destroys data. */
  danger?: boolean;
  onAnswer: (isYes: boolean) => void;
}

/**
 * Asks for yes or no while it is there. It is the browser's own dialog, so that public forms and a
 * gate need no library for it, and can ask without a network. Notices cannot be read meanwhile: a
 * question that waits for a call is a {@link ConfirmDialog}.
 */
export function Question({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  onAnswer,
}: QuestionProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    cancel.current?.focus();
    // Gives the focus back.
    return () => element?.close();
  }, []);
  return createPortal(
    // Outside of the page, which an open menu hides from assistive technology.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog has Escape
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      className={styles.confirm}
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
      onKeyDown={(event) => {
        // A dialog below would be closed by the same key.
        event.stopPropagation();
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onAnswer(false);
      }}
    >
      <h2 id={`${id}title`} className={styles.title}>
        {title}
      </h2>
      <p id={`${id}text`}>{children}</p>
      <div className={styles.actions}>
        <Button ref={cancel} onClick={() => onAnswer(false)}>
          {cancelLabel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>,
    document.body,
  );
}
