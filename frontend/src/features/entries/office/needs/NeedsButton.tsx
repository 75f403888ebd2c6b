import { Suspense, useState } from 'react';

import { Button } from '../../../../components/ui/actions/Button';
import { lazyPart } from '../../../../components/ui/loading/lazyPart';

const NeedsDialog = lazyPart(() => import('./NeedsDialog'));

interface NeedsButtonProps {
  eventId: string;
  timeZone: string;
  /** Whether the account may mail riders. */
  mayMail: boolean;
}

/** Opens the list of what entries lack before their numbers are handed out. */
export function NeedsButton(props: NeedsButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>What Lacks</Button>
      {open && (
        <Suspense>
          <NeedsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
