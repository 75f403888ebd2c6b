import { useState } from 'react';
import { useNavigate } from 'react-router';

import { paths } from '../../app/paths';
import { Button } from '../../components/ui/Button';
import { ConfirmDialog } from '../../components/ui/ConfirmDialog';
import { useToast } from '../../components/ui/Toast';
import { useDeleteEventMutation } from './eventsApi';

/** Deletes a show, after asking, and leads back to the dashboard. */
export function DeleteEvent({ eventId }: { eventId: string }) {
  const [asking, setAsking] = useState(false);
  const [remove, { isLoading }] = useDeleteEventMutation();
  const toast = useToast();
  const navigate = useNavigate();

  const confirm = async () => {
    try {
      await remove(eventId).unwrap();
      toast.success('Event deleted successfully');
      await navigate(paths.dashboard);
    } catch {
      // The question stays open: the answer is one press away.
      toast.error('Failed to delete event. Please try again.');
    }
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
        Delete Event
      </Button>
      <ConfirmDialog
        open={asking}
        title="Delete Event"
        confirmLabel="Delete Event"
        danger
        pending={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => {
          setAsking(false);
        }}
      >
        Are you sure you want to delete this event? This action cannot be undone.
      </ConfirmDialog>
    </>
  );
}
