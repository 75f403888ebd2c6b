import { useState } from 'react';

import { messageOf } from '../../api/errors';
import { Button } from '../../components/ui/Button';
import { ConfirmDialog } from '../../components/ui/ConfirmDialog';
import { useToast } from '../../components/ui/Toast';
import { type NoticeAddress, useRemoveAcknowledgementMutation } from './usdaApi';

/** Takes back what was noted, after asking. */
export function RemoveAcknowledgement({
  address,
  onRemoved,
}: {
  address: NoticeAddress;
  onRemoved: () => void;
}) {
  const [remove, { isLoading }] = useRemoveAcknowledgementMutation();
  const [asking, setAsking] = useState(false);
  const toast = useToast();

  const confirm = async () => {
    try {
      await remove(address).unwrap();
      toast.success('Acknowledgement removed');
      onRemoved();
    } catch (error) {
      toast.error(`Failed to remove the acknowledgement. ${messageOf(error)}`);
      setAsking(false);
    }
  };

  return (
    <>
      <Button
        variant="danger-quiet"
        onClick={() => {
          setAsking(true);
        }}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        title="Remove this acknowledgement?"
        confirmLabel="Remove"
        danger
        pending={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => {
          setAsking(false);
        }}
      >
        The date and the note will be gone.
      </ConfirmDialog>
    </>
  );
}
