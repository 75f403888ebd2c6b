import { useState } from 'react';
import { useNavigate } from 'react-router';

import { paths } from '../../../app/paths';
import { Button } from '../../../components/ui/actions/Button';
import { ConfirmDialog } from '../../../components/ui/actions/ConfirmDialog';
import { useReported } from '../../../components/ui/actions/useReported';
import { countOf } from '../../../lib/intl';
import styles from './DeleteEvent.module.css';
import { type OwnEvent, useDeleteEventMutation, useGetEventSummaryQuery } from '../eventsApi';

/** The two questions: whether to delete the show, then whether to delete its entries with it. */
type Step = 'show' | 'entries';

/** Deletes a show after asking, and opens the dashboard. */
export function DeleteEvent({ event }: { event: OwnEvent }) {
  const [step, setStep] = useState<Step | null>(null);
  const [remove] = useDeleteEventMutation();
  const { currentData: summary } = useGetEventSummaryQuery(event._id.$oid);
  const navigate = useNavigate();
  // `undefined` while it is loading; then the question about entries is asked, too.
  const count = summary?.participant_count;
  const entries = count === undefined ? 'its entries' : `its ${countOf(count, 'entry', 'entries')}`;

  const close = () => setStep(null);
  const [deleteAll, pending] = useReported({
    call: () => remove(event._id.$oid).unwrap(),
    done: 'Event deleted successfully',
    failed: 'Failed to delete event. Please try again.',
    onDone: () => void navigate(paths.dashboard),
  });

  return (
    <>
      <Button variant="danger-quiet" icon="trash" onClick={() => setStep('show')}>
        Delete Event
      </Button>
      <ConfirmDialog
        open={step === 'show'}
        title="Delete Event"
        confirmLabel="Delete Event"
        danger
        pending={pending}
        onConfirm={() => {
          if (count === 0) deleteAll();
          else setStep('entries');
        }}
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
        pending={pending}
        onConfirm={deleteAll}
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
