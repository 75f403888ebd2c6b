import { useState } from 'react';

import { Button } from '../../../components/ui/actions/Button';
import { PrintDialog, type PrintDialogProps } from './PrintDialog';

/** Opens the dialog that prints and exports the entries of a show. */
export function PrintButton(props: Pick<PrintDialogProps, 'eventId' | 'classes'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="print" onClick={() => setOpen(true)}>
        Print
      </Button>
      <PrintDialog {...props} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
