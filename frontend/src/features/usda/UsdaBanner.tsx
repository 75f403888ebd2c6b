import { useRef } from 'react';

import { hasCode, messageOf } from '../../api/errors';
import type { Schemas } from '../../api/types';
import type { Tone } from '../../components/ui/Badge';
import { Banner } from '../../components/ui/Banner';
import { Button } from '../../components/ui/Button';
import { useToast } from '../../components/ui/Toast';
import { formatDate } from '../../lib/dates';
import { type UsdaState, useSubmitToUsdaMutation } from './usdaApi';
import styles from './UsdaBanner.module.css';

type EventView = Schemas['EventView'];

interface Words {
  tone: Tone;
  title: string;
  /** The verb of the button; without it there is nothing to do. */
  action?: string;
}

const WORDS: Record<UsdaState, Words> = {
  complete: { tone: 'success', title: 'USDA Notification Complete' },
  required: {
    tone: 'danger',
    title: 'USDA Notification Required Immediately',
    action: 'Submit to USDA Now',
  },
  scheduled: { tone: 'info', title: 'USDA Notification Scheduled', action: 'Submit Now' },
  past: { tone: 'neutral', title: 'USDA Notification Not Recorded' },
};

/** Where a show stands with its notice to the USDA, and the button that gives the notice. */
export function UsdaBanner({ event }: { event: EventView }) {
  const [submit, { isLoading }] = useSubmitToUsdaMutation();
  const toast = useToast();
  const anchor = useRef<HTMLDivElement>(null);
  const { tone, title, action } = WORDS[event.usda_state];

  const send = async () => {
    try {
      await submit(event._id.$oid).unwrap();
      toast.success('USDA notified successfully');
      // The button goes with the state that it answered; the keyboard stays with the banner.
      anchor.current?.focus();
    } catch (error) {
      const isTaken = hasCode(error, 'already_notified') || hasCode(error, 'delivery_in_progress');
      if (isTaken) toast.info(messageOf(error));
      else toast.error('Failed to update USDA notification. Please try again.');
    }
  };

  return (
    <div ref={anchor} tabIndex={-1} className={styles.anchor}>
      <Banner
        tone={tone}
        title={title}
        action={
          action !== undefined && (
            <Button
              variant={event.usda_state === 'required' ? 'danger' : 'secondary'}
              pending={isLoading}
              pendingText="Submitting..."
              onClick={() => void send()}
            >
              {action}
            </Button>
          )
        }
      >
        <p>{explain(event)}</p>
        <DeliveryHint state={event.usda_state} delivery={event.usda_delivery} />
        <p className={styles.hint}>
          {event.usda_rule.reference}: {event.usda_rule.status}
        </p>
      </Banner>
    </div>
  );
}

function explain(event: EventView): string {
  switch (event.usda_state) {
    case 'complete':
      return 'This event has been properly reported to the USDA';
    case 'required':
      return 'You are in violation of USDA reporting requirements: the notice was due 30 days before the event.';
    case 'scheduled': {
      const due = event.usda_notification_scheduled_time;
      return due === null
        ? 'Automatic USDA notification will be sent 30 days before the event'
        : `Automatic USDA notification will be sent on ${formatDate(due, event.time_zone)}`;
    }
    case 'past':
      return 'This event is over, and no notice to the USDA was recorded for it.';
  }
}

/** Nobody may believe that the USDA was told when nothing left this installation. */
function DeliveryHint({ state, delivery }: { state: UsdaState; delivery: string }) {
  if (delivery !== 'outbox' || state === 'past') return null;
  return <p className={styles.hint}>{RECORDED_ONLY[state]}</p>;
}

const RECORDED_ONLY: Record<Exclude<UsdaState, 'past'>, string> = {
  complete:
    'This installation only recorded the notice and sent nothing: you must send it to the USDA yourself.',
  required:
    'This installation records the notice when you press the button, and sends nothing: you will have to send it to the USDA yourself.',
  scheduled:
    'This installation records the notice on that day, or when you press the button, and sends nothing: you will have to send it to the USDA yourself.',
};
