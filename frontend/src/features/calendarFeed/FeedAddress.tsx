import { useRef, useState } from 'react';

import { Button } from '../../components/ui/actions/Button';
import { ConfirmDialog } from '../../components/ui/actions/ConfirmDialog';
import { CopyBox } from '../../components/ui/actions/CopyBox';
import { Row } from '../../components/ui/page/Stack';
import { useCopy } from '../../components/ui/actions/useCopy';
import { useReported } from '../../components/ui/actions/useReported';
import styles from './CalendarFeedCard.module.css';
import { useCloseCalendarFeedMutation, useOpenCalendarFeedMutation } from './calendarFeedApi';

type Question = 'replace' | 'remove';

const QUESTIONS: Record<Question, { title: string; text: string; label: string }> = {
  replace: {
    title: 'Replace the address',
    text: 'Calendars that use the present address stop being updated. You will have to subscribe with the new one.',
    label: 'Replace address',
  },
  remove: {
    title: 'Remove the address',
    text: 'Calendars that use this address stop being updated.',
    label: 'Remove address',
  },
};

/** The address of the calendar, with buttons to copy, replace and remove it. */
export function FeedAddress({ url }: { url: string }) {
  const [asking, setAsking] = useState<Question | null>(null);
  const [open] = useOpenCalendarFeedMutation();
  const [close] = useCloseCalendarFeedMutation();
  const copy = useCopy('Calendar address copied to clipboard');
  const field = useRef<HTMLInputElement>(null);

  const [confirm, pending] = useReported({
    call: () => (asking === 'replace' ? open() : close()).unwrap(),
    done: asking === 'replace' ? 'Calendar address replaced' : 'Calendar address removed',
    failed: `Failed to ${asking ?? 'change'} the calendar address. Please try again.`,
    onDone: () => setAsking(null),
  });

  const question = asking === null ? null : QUESTIONS[asking];
  return (
    <div className={styles.part}>
      <p>
        Subscribe to this address in the calendar of your phone or computer. It is a secret: whoever
        has it sees your shows, their deadlines, your appointments and what else has a date.
      </p>
      <CopyBox label="Calendar address" value={url} ref={field} />
      <Row>
        <Button icon="copy" onClick={() => void copy(url, field.current)}>
          Copy address
        </Button>
        <Button onClick={() => setAsking('replace')}>Replace address</Button>
        <Button variant="danger-quiet" icon="trash" onClick={() => setAsking('remove')}>
          Remove address
        </Button>
      </Row>
      <ConfirmDialog
        open={question !== null}
        title={question?.title ?? ''}
        confirmLabel={question?.label ?? ''}
        danger
        pending={pending}
        onConfirm={confirm}
        onCancel={() => setAsking(null)}
      >
        {question?.text}
      </ConfirmDialog>
    </div>
  );
}
