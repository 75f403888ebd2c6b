import { useState } from 'react';

import { useHasDraft } from '../../../components/form/unsaved/useDraft';
import { Button } from '../../../components/ui/actions/Button';
import { EventFormDialog, NEW_EVENT } from './EventFormDialog';

interface CreateEventProps {
  /** Whether the dialog opens after a reload if there is a draft; only one per page should. */
  reopens?: boolean;
}

/** The button to create a show, with its dialog. */
export function CreateEvent({ reopens = true }: CreateEventProps) {
  const hasDraft = useHasDraft();
  const [open, setOpen] = useState(() => reopens && hasDraft(NEW_EVENT));
  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => setOpen(true)}>
        Create Event
      </Button>
      <EventFormDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}
