import { type ReactNode, useState } from 'react';

import { useHasDraft } from '../../components/form/useDraft';
import { Dialog } from '../../components/ui/Dialog';
import { SentNotice } from './SentNotice';

/** What the form in a {@link SendDialog} tells the dialog around it. */
export interface SendFormProps<S> {
  /** Told once it is sent, with what the notice needs of it. */
  onSent: (sent: S) => void;
}

/** Props of {@link SendDialog}. */
interface SendDialogProps<S> {
  title: string;
  /** The name of the draft of its form. */
  draft: string;
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
  draft,
  about,
  sentTitle,
  button,
  form,
  notice,
}: SendDialogProps<S>) {
  const hasDraft = useHasDraft();
  // What was typed before a reload is shown again.
  const [open, setOpen] = useState(() => hasDraft(draft));
  const [sent, setSent] = useState<{ value: S } | null>(null);
  const close = () => {
    setOpen(false);
  };

  return (
    <>
      {button(() => {
        setSent(null);
        setOpen(true);
      })}
      <Dialog
        open={open}
        onClose={close}
        title={sent === null ? title : sentTitle}
        description={about}
      >
        {sent === null ? (
          form({
            onSent: (value) => {
              setSent({ value });
            },
          })
        ) : (
          <SentNotice onClose={close}>{notice(sent.value)}</SentNotice>
        )}
      </Dialog>
    </>
  );
}
