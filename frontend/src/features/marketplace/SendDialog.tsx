import { type ReactNode, useState } from 'react';

import { Dialog } from '../../components/ui/Dialog';
import { useDiscardGuard } from '../../components/ui/useDiscardGuard';
import { SentNotice } from './SentNotice';

/** What the form in a {@link SendDialog} tells the dialog around it. */
export interface SendFormProps<S> {
  /** Told once it is sent, with what the notice needs of it. */
  onSent: (sent: S) => void;
  onCancel: () => void;
  onDirtyChange: (dirty: boolean) => void;
}

/** Props of {@link SendDialog}. */
export interface SendDialogProps<S> {
  title: string;
  /** What it is about: the name of the horse. */
  about: string;
  /** The title once it is sent. */
  sentTitle: string;
  /** The button that opens it. */
  button: (open: () => void) => ReactNode;
  form: (props: SendFormProps<S>) => ReactNode;
  /** What is said once it is sent. */
  notice: (sent: S) => ReactNode;
}

/** A button, the form that it opens, and what is said when that is sent. */
export function SendDialog<S>({
  title,
  about,
  sentTitle,
  button,
  form,
  notice,
}: SendDialogProps<S>) {
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState<{ value: S } | null>(null);
  const guard = useDiscardGuard(() => {
    setOpen(false);
  });

  return (
    <>
      {button(() => {
        setSent(null);
        setOpen(true);
      })}
      <Dialog
        open={open}
        onClose={guard.requestClose}
        title={sent === null ? title : sentTitle}
        description={about}
      >
        {sent === null ? (
          form({
            onSent: (value) => {
              guard.setDirty(false);
              setSent({ value });
            },
            onCancel: guard.requestClose,
            onDirtyChange: guard.setDirty,
          })
        ) : (
          <SentNotice onClose={guard.close}>{notice(sent.value)}</SentNotice>
        )}
        {guard.question}
      </Dialog>
    </>
  );
}
