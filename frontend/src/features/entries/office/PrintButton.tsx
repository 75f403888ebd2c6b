import { useState } from 'react';

import { Button } from '../../../components/ui/Button';
import type { Show } from './EntriesWorkspace';
import { PrintDialog } from './PrintDialog';

/** Opens the dialog that prints and exports the entries of a show. */
export function PrintButton({ show }: { show: Show }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="print" onClick={() => setOpen(true)}>
        Print
      </Button>
      <PrintDialog
        eventId={show._id.$oid}
        classes={show.classes}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
