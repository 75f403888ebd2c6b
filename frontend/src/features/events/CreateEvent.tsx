import { useState } from 'react';

import { Button } from '../../components/ui/Button';
import { EventFormDialog } from './EventFormDialog';

/** The button that starts a show, and the dialog that it opens. */
export function CreateEvent() {
  const [open, setOpen] = useState(false);
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
