import { useState } from 'react';

import { Button } from '../../../components/ui/Button';
import { ConfirmDialog } from '../../../components/ui/ConfirmDialog';
import { useReported } from '../../../components/ui/useReported';
import { type NoticeAddress, useRemoveAcknowledgementMutation } from '../usdaApi';

/** A button that removes a recorded answer after asking. */
export function RemoveAcknowledgement({
  address,
  onRemoved,
}: {
  address: NoticeAddress;
  onRemoved: () => void;
}) {
  const [remove] = useRemoveAcknowledgementMutation();
  const [asking, setAsking] = useState(false);
  const [confirm, pending] = useReported({
    call: () => remove(address).unwrap(),
    done: 'Acknowledgement removed',
    failed: 'Failed to remove the acknowledgement. Please try again.',
    onDone: onRemoved,
  });

  return (
    <>
      <Button variant="danger-quiet" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        title="Remove this acknowledgement?"
        confirmLabel="Remove"
        danger
        pending={pending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        The date and the note will be gone.
      </ConfirmDialog>
    </>
  );
}
