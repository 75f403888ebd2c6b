import { Suspense } from 'react';

import { Dialog, DialogBody } from '../../../../components/ui/actions/Dialog';
import { lazyPart } from '../../../../components/ui/loading/lazyPart';
import { Skeleton } from '../../../../components/ui/loading/Skeleton';
import type { OpenShow } from './walkIn';

/** Its code finds people and horses, which the list of entries does not. */
const WalkIn = lazyPart(() => import('./WalkIn'));

interface WalkInDialogProps {
  show: OpenShow;
  /** How many entries take part. */
  participants: number;
  open: boolean;
  onClose: () => void;
}

/** The dialog in which the office adds an entry; then the entry opens, with the form to pay. */
export function WalkInDialog({ show, participants, open, onClose }: WalkInDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Add Entry">
      <Suspense
        fallback={
          <DialogBody>
            <Skeleton count={3} label="Loading the form" />
          </DialogBody>
        }
      >
        <WalkIn show={show} participants={participants} onDone={onClose} />
      </Suspense>
    </Dialog>
  );
}
