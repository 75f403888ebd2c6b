import { type ReactNode, useState } from 'react';

import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { Dialog } from '../../components/ui/actions/Dialog';
import { SentNotice } from './SentNotice';

/** Props of the form in a {@link SendDialog}. */
export interface SendFormProps<S> {
  /** Called after sending, with the values for the notice. */
  onSent: (sent: S) => void;
}

interface SendDialogProps<S> {
  title: string;
  /** The name of the draft of the form. */
  draft: string;
  /** The name of the horse. */
  about: string;
  /** The title after sending. */
  sentTitle: string;
  /** Renders the button that opens the dialog. */
  button: (open: () => void) => ReactNode;
  form: (props: SendFormProps<S>) => ReactNode;
  /** The text after sending. */
  notice: (sent: S) => ReactNode;
}

/** A button that opens a dialog with a form, and a notice after it is sent. */
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
  // Opens the dialog after a reload if there is a draft.
  const [open, setOpen] = useState(() => hasDraft(draft));
  const [sent, setSent] = useState<{ value: S } | null>(null);
  const close = () => setOpen(false);

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
            onSent: (value) => setSent({ value }),
          })
        ) : (
          <SentNotice onClose={close}>{notice(sent.value)}</SentNotice>
        )}
      </Dialog>
    </>
  );
}
