import { useState } from 'react';

import { Button } from '../../../components/ui/Button';
import { ConfirmDialog } from '../../../components/ui/ConfirmDialog';
import { useReported } from '../../../components/ui/useReported';
import { type PhotoType, useRemovePhotoMutation } from '../horsesApi';

/** A button that removes a photo after asking. */
export function RemovePhoto({
  type,
  horseId,
  onRemoved,
}: {
  type: PhotoType;
  horseId: string;
  onRemoved: () => void;
}) {
  const [remove] = useRemovePhotoMutation();
  const [asking, setAsking] = useState(false);
  const [confirm, pending] = useReported({
    call: () => remove({ horseId, type }).unwrap(),
    done: 'Photo removed',
    failed: 'Failed to remove the photo. Please try again.',
    onDone: onRemoved,
  });

  return (
    <>
      <Button variant="danger-quiet" icon="trash" onClick={() => setAsking(true)}>
        Remove Photo
      </Button>
      <ConfirmDialog
        open={asking}
        title={type === 'profile' ? 'Remove the profile photo?' : 'Remove the header photo?'}
        confirmLabel="Remove Photo"
        danger
        pending={pending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        The horse is shown without it, also to buyers. To show it again you would have to upload it
        again.
      </ConfirmDialog>
    </>
  );
}
