import { useState } from 'react';

import { useHasDraft } from '../../../components/form/useDraft';
import { Button } from '../../../components/ui/Button';
import { EventFormDialog, NEW_EVENT } from './EventFormDialog';

/** Props of {@link CreateEvent}. */
interface CreateEventProps {
  /** Whether what was typed before a reload is shown again: of several on a page one does so. */
  reopens?: boolean;
}

/** The button that starts a show, and the dialog that it opens. */
export function CreateEvent({ reopens = true }: CreateEventProps) {
  const hasDraft = useHasDraft();
  const [open, setOpen] = useState(() => reopens && hasDraft(NEW_EVENT));
  return (
    <>
      <Button
        variant="primary"
        icon="plus"
        onClick={() => {
          setOpen(true);
        }}
      >
        Create Event
      </Button>
      <EventFormDialog
        open={open}
        onClose={() => {
          setOpen(false);
        }}
      />
    </>
  );
}
