import { useState } from 'react';
import { useNavigate } from 'react-router';

import { withRetryHint } from '../../api/errors';
import { paths } from '../../app/paths';
import { Button } from '../../components/ui/Button';
import { ConfirmDialog } from '../../components/ui/ConfirmDialog';
import { useToast } from '../../components/ui/Toast';
import styles from './DeleteEvent.module.css';
import { type OwnEvent, useDeleteEventMutation, useGetEventSummaryQuery } from './eventsApi';
import { countOf } from './words';

/** What is asked: whether to delete the show, then whether its entries may go with it. */
type Step = 'show' | 'entries';

/** Deletes a show, after asking, and leads back to the dashboard. */
export function DeleteEvent({ event }: { event: OwnEvent }) {
  const [step, setStep] = useState<Step | null>(null);
  const [remove, { isLoading }] = useDeleteEventMutation();
  const { data: summary } = useGetEventSummaryQuery(event._id.$oid);
  const toast = useToast();
  const navigate = useNavigate();
  // Not known is not none.
  const count = summary?.participant_count;
  const entries = count === undefined ? 'its entries' : `its ${countOf(count, 'entry', 'entries')}`;

  const close = () => {
    setStep(null);
  };
  const confirm = async () => {
    if (step === 'show' && count !== 0) {
      setStep('entries');
      return;
    }
    try {
      await remove(event._id.$oid).unwrap();
      toast.success('Event deleted successfully');
      await navigate(paths.dashboard);
    } catch (error) {
      // The question stays open: the answer is one press away.
      toast.error(withRetryHint('Failed to delete event. Please try again.', error));
    }
  };

  return (
    <>
      <Button
        variant="danger-quiet"
        icon="trash"
        onClick={() => {
          setStep('show');
        }}
      >
        Delete Event
      </Button>
      <ConfirmDialog
        open={step === 'show'}
        title="Delete Event"
        confirmLabel="Delete Event"
        danger
        pending={isLoading}
        onConfirm={() => void confirm()}
        onCancel={close}
      >
        <span className={styles.text}>
          <strong>{event.name}</strong>
          <span>{sayEntries(count)}</span>
          <span>Are you sure you want to delete this event? This action cannot be undone.</span>
        </span>
      </ConfirmDialog>
      <ConfirmDialog
        open={step === 'entries'}
        title={`Delete ${entries}, too?`}
        confirmLabel={`Delete Event and ${count === undefined ? 'Entries' : countOf(count, 'Entry', 'Entries')}`}
        cancelLabel="Keep Event"
        danger
        pending={isLoading}
        onConfirm={() => void confirm()}
        onCancel={close}
      >
        <span className={styles.text}>
          <span>
            You will no longer see who entered {event.name}, nor how to reach them. The records are
            kept because the law asks for them, but you cannot open them here. Nobody tells the
            riders: do so before you delete the event.
          </span>
        </span>
      </ConfirmDialog>
    </>
  );
}

function sayEntries(count: number | undefined): string {
  const gone = 'Its page and its registration form will be gone for everyone.';
  if (count === 0) return `It has no entries. ${gone}`;
  const entries =
    count === undefined ? 'It may have entries' : `It has ${countOf(count, 'entry', 'entries')}`;
  return `${entries}, which disappear with it. ${gone}`;
}
