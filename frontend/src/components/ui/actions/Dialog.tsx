import { Dialog as Base } from '@base-ui/react/dialog';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';

import { askToDiscard, dirtyInputs, type UnsavedInput } from '../../form/unsaved/unsaved';
import { InputScope } from '../../form/unsaved/useUnsaved';
import { Button } from './Button';
import buttons from './Button.module.css';
import styles from './Dialog.module.css';
import { useFocusBack } from './useFocusBack';
import { Icon } from '../pictures/Icon';

interface DialogProps {
  open: boolean;
  /** Called when the dialog may close: its input was saved or discarded. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Where the focus goes afterwards, if not to where it came from. */
  focusAfter?: () => HTMLElement | null;
  /** {@link DialogBody} and {@link DialogActions}, directly or inside one form. */
  children: ReactNode;
}

const FIELDS =
  ':is(input:not([type="hidden"], [type="file"]), select, textarea):not([tabindex="-1"], :disabled)';

/** The first field of a form; of radio buttons the chosen one. */
function firstField(place: Element | null): HTMLElement | null {
  const fields = [...(place?.querySelectorAll<HTMLElement>(FIELDS) ?? [])];
  const first = fields.find((field) => field.checkVisibility());
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first ?? null;
  return (
    fields.find(
      (one) => one instanceof HTMLInputElement && one.name === first.name && one.checked,
    ) ?? first
  );
}

/** Whether a field can have the focus without a keyboard on the screen, which would cover buttons. */
const hasKeyboard = () => !window.matchMedia('(pointer: coarse)').matches;

const RequestClose = createContext<() => void>(() => undefined);

/**
 * A dialog for editing; it fills the screen of a phone and is centered on wider screens. A click
 * outside does not close it. Before it closes, it asks about unsaved input in it. Its first field has
 * the focus; never its close button, which a space would press.
 */
export function Dialog({ open, onClose, title, description, focusAfter, children }: DialogProps) {
  const [inputs] = useState(() => new Set<UnsavedInput>());
  // While it is being closed, its content is still there, with what was typed. Opened again
  // meanwhile, it begins anew.
  const [opening, setOpening] = useState({ open, count: 0 });
  if (opening.open !== open) setOpening({ open, count: opening.count + Number(open) });

  const popup = useRef<HTMLDivElement>(null);
  useFocusBack(open, popup, focusAfter);

  const isDragging = () => Boolean(popup.current?.querySelector('[data-dragging]'));
  const requestClose = () => {
    const dirty = dirtyInputs(inputs);
    if (dirty.length === 0) onClose();
    else {
      void askToDiscard(dirty).then((discarded) => {
        if (discarded) onClose();
      });
    }
  };

  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next) return;
        // Escape puts back what is dragged; the dialog stays.
        const isHeard = details.reason === 'escape-key' && details.event.defaultPrevented;
        if (isDragging() || isHeard) {
          details.cancel();
          details.allowPropagation();
        } else requestClose();
      }}
      disablePointerDismissal
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={popup}
          className={styles.popup}
          // A line is dragged by keys that the document hears; a dialog keeps arrow keys to itself.
          onKeyDown={(event) => {
            if (isDragging()) event.preventBaseUIHandler();
          }}
          initialFocus={() => (hasKeyboard() ? firstField(popup.current) : null) ?? popup.current}
        >
          <header className={styles.head}>
            <div>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className={styles.description}>{description}</Base.Description>
              )}
            </div>
            <Base.Close className={buttons.iconButton} aria-label="Close">
              <Icon name="close" large />
            </Base.Close>
          </header>
          <InputScope key={opening.count} value={inputs}>
            <RequestClose value={requestClose}>{children}</RequestClose>
          </InputScope>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The scrolling part of a dialog. */
export function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  // What is loaded after the dialog was opened. By touch the keyboard would cover it.
  useEffect(() => {
    const dialog = body.current?.closest('[role="dialog"]') ?? null;
    if (dialog === null || !window.matchMedia('(hover: hover)').matches) return undefined;
    const leadOn = () => {
      if (document.activeElement === dialog) firstField(body.current)?.focus();
    };
    if (document.activeElement === dialog) {
      leadOn();
      return undefined;
    }
    // It was loaded between the opening and the focus, which is about to go to the dialog.
    dialog.addEventListener('focusin', leadOn, { once: true });
    return () => dialog.removeEventListener('focusin', leadOn);
  }, []);
  return (
    <div ref={body} className={styles.body}>
      {children}
    </div>
  );
}

/** The buttons of a dialog, always visible. The main action comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <footer className={styles.actions}>{children}</footer>;
}

/** The Cancel button. Like the close button it asks about unsaved input. */
export function DialogCancel({ children = 'Cancel' }: { children?: ReactNode }) {
  const requestClose = useContext(RequestClose);
  return <Button onClick={requestClose}>{children}</Button>;
}
