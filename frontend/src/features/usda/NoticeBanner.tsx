import { useId } from 'react';

import type { Schemas } from '../../api/types';
import type { Tone } from '../../components/ui/Badge';
import { Banner } from '../../components/ui/Banner';
import { Button } from '../../components/ui/Button';
import { useToast } from '../../components/ui/Toast';
import { formatDate } from '../../lib/dates';
import { tellFailure } from './failure';
import { LastAttempt } from './LastAttempt';
import { MissingFacts } from './MissingFacts';
import { type MissingFact, type Notice, type UsdaState, useSubmitToUsdaMutation } from './usdaApi';
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

/** Long enough to read that it must still be sent. */
const RECORDED_MS = 8000;

/** Nothing is scheduled any more once it was refused, whatever the day. */
const REFUSED: Words = {
  tone: 'danger',
  title: 'USDA Notification Refused',
  action: 'Submit Now',
};

/** Props of {@link NoticeBanner}. */
export interface NoticeBannerProps {
  event: EventView;
  /** What the notice lacks. */
  missing: readonly MissingFact[];
  /** The notice that was tried and has not arrived. */
  attempt: Notice | undefined;
  /** How it was given, or will be. */
  delivery: EventView['usda_delivery'];
  onFill: (field: string) => void;
  onGiven: () => void;
}

/** Where a show stands with its notice to the USDA, and the button that gives the notice. */
export function NoticeBanner({
  event,
  missing,
  attempt,
  delivery,
  onFill,
  onGiven,
}: NoticeBannerProps) {
  const [submit, { isLoading }] = useSubmitToUsdaMutation();
  const toast = useToast();
  const attemptId = useId();
  const state = event.usda_state;
  const isRefused = state === 'scheduled' && attempt?.status === 'refused';
  const { tone, title, action } = isRefused ? REFUSED : WORDS[state];
  const isOpen = action !== undefined;

  const send = async () => {
    try {
      await submit(event._id.$oid).unwrap();
      toast.success('USDA notified successfully');
      if (event.usda_delivery === 'outbox') toast.info(RECORDED_ONLY.complete, RECORDED_MS);
      onGiven();
    } catch (error) {
      tellFailure(toast, error);
    }
  };

  return (
    <Banner
      tone={tone}
      title={title}
      action={
        isOpen && (
          <Button
            variant={tone === 'danger' ? 'danger' : 'secondary'}
            pending={isLoading}
            pendingText="Submitting..."
            aria-describedby={attempt === undefined ? undefined : attemptId}
            onClick={() => void send()}
          >
            {action}
          </Button>
        )
      }
    >
      {!isRefused && <p>{explain(event)}</p>}
      {isOpen && attempt !== undefined && (
        <LastAttempt
          id={attemptId}
          notice={attempt}
          zone={event.time_zone}
          remedy="Once that is mended, press the button to try again."
        />
      )}
      {isOpen && <MissingFacts notice="The notice" missing={missing} onFill={onFill} />}
      <DeliveryHint state={isRefused ? 'required' : state} delivery={delivery} />
      <p className={styles.hint}>
        {event.usda_rule.reference}: {event.usda_rule.status}
      </p>
    </Banner>
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
function DeliveryHint({
  state,
  delivery,
}: {
  state: UsdaState;
  delivery: EventView['usda_delivery'];
}) {
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
