import { useState } from 'react';

import { messageOf, statusOf } from '../../api/errors';
import { Button } from '../../components/ui/Button';
import { ConfirmDialog } from '../../components/ui/ConfirmDialog';
import { useToast } from '../../components/ui/Toast';
import { type PhotoType, useRemovePhotoMutation } from './horsesApi';

/** Takes a photo from a horse, after asking. */
export function RemovePhoto({
  type,
  horseId,
  onRemoved,
}: {
  type: PhotoType;
  horseId: string;
  onRemoved: () => void;
}) {
  const [remove, { isLoading }] = useRemovePhotoMutation();
  const [asking, setAsking] = useState(false);
  const toast = useToast();

  const confirm = async () => {
    try {
      await remove({ horseId, type }).unwrap();
    } catch (error) {
      // Gone already, which is what was asked for.
      if (statusOf(error) !== 404) {
        toast.error(`Failed to remove the photo. ${messageOf(error)}`);
        setAsking(false);
        return;
      }
    }
    toast.success('Photo removed');
    onRemoved();
  };

  return (
    <>
      <Button
        variant="danger-quiet"
        icon="trash"
        onClick={() => {
          setAsking(true);
        }}
      >
        Remove Photo
      </Button>
      <ConfirmDialog
        open={asking}
        title={type === 'profile' ? 'Remove the profile photo?' : 'Remove the header photo?'}
        confirmLabel="Remove Photo"
        danger
        pending={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => {
          if (!isLoading) setAsking(false);
        }}
      >
        The horse is shown without it, also to buyers. To show it again you would have to upload it
        again.
      </ConfirmDialog>
    </>
  );
}
