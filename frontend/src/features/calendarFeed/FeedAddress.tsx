import { useRef, useState } from 'react';

import { withRetryHint } from '../../api/errors';
import { AddressField } from '../../components/ui/AddressField';
import { Button } from '../../components/ui/Button';
import { ConfirmDialog } from '../../components/ui/ConfirmDialog';
import { useToast } from '../../components/ui/Toast';
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

/** The address of the calendar, to copy, to replace, to take away. */
export function FeedAddress({ url }: { url: string }) {
  const [asking, setAsking] = useState<Question | null>(null);
  const [open, opening] = useOpenCalendarFeedMutation();
  const [close, closing] = useCloseCalendarFeedMutation();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success('Calendar address copied to clipboard');
    } catch {
      // Without permission, or on plain HTTP: it is ready to be copied by hand.
      field.current?.focus();
      field.current?.select();
      toast.info('Your browser did not copy the address. It is selected for you to copy.');
    }
  };

  const confirm = async (question: Question) => {
    try {
      await (question === 'replace' ? open() : close()).unwrap();
      toast.success(
        question === 'replace' ? 'Calendar address replaced' : 'Calendar address removed',
      );
      setAsking(null);
    } catch (error) {
      const failed = `Failed to ${question} the calendar address. Please try again.`;
      toast.error(withRetryHint(failed, error));
    }
  };

  const question = asking === null ? null : QUESTIONS[asking];
  return (
    <div className={styles.part}>
      <p>
        Subscribe to this address in the calendar of your phone or computer. It is a secret: whoever
        has it sees your shows and the deadlines of their USDA notices.
      </p>
      <AddressField label="Calendar address" value={url} ref={field} />
      <div className={styles.actions}>
        <Button icon="copy" onClick={() => void copy()}>
          Copy address
        </Button>
        <Button
          onClick={() => {
            setAsking('replace');
          }}
        >
          Replace address
        </Button>
        <Button
          variant="danger-quiet"
          icon="trash"
          onClick={() => {
            setAsking('remove');
          }}
        >
          Remove address
        </Button>
      </div>
      <ConfirmDialog
        open={question !== null}
        title={question?.title ?? ''}
        confirmLabel={question?.label ?? ''}
        danger
        pending={opening.isLoading || closing.isLoading}
        onConfirm={() => {
          if (asking !== null) void confirm(asking);
        }}
        onCancel={() => {
          setAsking(null);
        }}
      >
        {question?.text}
      </ConfirmDialog>
    </div>
  );
}
