import { useState } from 'react';

import { Button } from '../../../components/ui/actions/Button';
import { Dialog } from '../../../components/ui/actions/Dialog';
import type { DeviceLinkView } from '../dayTypes';
import { LinkForm, type LinkFormProps } from './LinkForm';

type LinkDialogProps = Omit<LinkFormProps, 'link' | 'onSaved'>;

/** Opens the form of a new link. */
export function NewLink({
  onMade,
  ...props
}: LinkDialogProps & { onMade: (link: DeviceLinkView) => void }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => setOpen(true)}>
        New Link
      </Button>
      <Dialog open={open} onClose={close} title="New link">
        <LinkForm
          {...props}
          link={null}
          onSaved={(link) => {
            close();
            onMade(link);
          }}
        />
      </Dialog>
    </>
  );
}

/** Changes what a link is for; the phone that has it keeps it. */
export function ChangeLink({
  link,
  name,
  ...props
}: LinkDialogProps & { link: DeviceLinkView; name: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="quiet" aria-label={`Change ${name}`} onClick={() => setOpen(true)}>
        Change
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={`Change ${name}`}
        description="The phone that has the link keeps it."
      >
        <LinkForm {...props} link={link} onSaved={close} />
      </Dialog>
    </>
  );
}
