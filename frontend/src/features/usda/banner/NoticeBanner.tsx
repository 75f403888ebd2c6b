import { useId } from 'react';

import type { Schemas } from '../../../api/types';
import { Banner } from '../../../components/ui/messages/Banner';
import { Button } from '../../../components/ui/actions/Button';
import { useToast } from '../../../components/ui/messages/Toast';
import { tellFailure } from '../tellFailure';
import { LastAttempt } from '../LastAttempt';
import { MissingFacts } from '../MissingFacts';
import { sentLine } from '../notices';
import { bannerOf, type BannerWords, canSayItIsSent, isRecording } from '../usdaWords';
import { type MissingFact, type Notice, useSubmitToUsdaMutation } from '../usdaApi';
import styles from './UsdaBanner.module.css';

/**
 * The text of the banner. After an early attempt it does not use the usual text for a scheduled
 * notice, which says what will happen on the scheduled day.
 */
function wordsOf(event: Schemas['EventView'], attempt: Notice | undefined): BannerWords {
  const words = bannerOf(event);
  if (event.usda_state !== 'scheduled' || attempt === undefined) return words;
  const action = 'Submit Now';
  if (attempt.status === 'refused') {
    return { tone: 'danger', title: 'USDA Notification Refused', text: '', action };
  }
  const tone = event.usda_rule.in_force ? 'warning' : 'neutral';
  return isRecording(event)
    ? { tone, title: 'USDA Letter Not Ready Yet', text: '', action }
    : { tone, title: 'USDA Notification Not Confirmed Yet', text: '', action };
}

interface NoticeBannerProps {
  event: Schemas['EventView'];
  /** The facts missing in the notice. */
  missing: readonly MissingFact[];
  /** A notice that was attempted but not delivered. */
  attempt: Notice | undefined;
  /** The original notice, if it was given. */
  given: Notice | undefined;
  onFill: (field: string) => void;
  /** Called after the installation has sent the notice. */
  onGiven: () => void;
  /** Opens the letter, for an organizer who sends it. */
  onOpenLetter: () => void;
  /** Opens the form to record that the ready letter was sent. */
  onSay: () => void;
}

/** The banner with the state of a show's notice, and the button to continue. */
export function NoticeBanner({
  event,
  missing,
  attempt,
  given,
  onFill,
  onGiven,
  onOpenLetter,
  onSay,
}: NoticeBannerProps) {
  const [submit, { isLoading }] = useSubmitToUsdaMutation();
  const toast = useToast();
  const attemptId = useId();
  const { tone, title, text, duty, action } = wordsOf(event, attempt);
  const sent = given === undefined ? null : sentLine(given, event.time_zone);
  const rule = (
    <p className={styles.hint}>
      {event.usda_rule.reference}: {event.usda_rule.status}
    </p>
  );

  const send = async () => {
    try {
      await submit({ id: event._id.$oid }).unwrap();
      toast.success('USDA notified successfully');
      onGiven();
    } catch (error) {
      tellFailure(toast, error);
    }
  };

  const say = canSayItIsSent(event) && <Button onClick={onSay}>I have sent it</Button>;

  if (action === undefined) {
    return (
      <Banner tone={tone} title={title} action={say}>
        <p>{text}</p>
        {sent !== null && <p>{sent}</p>}
        {duty !== undefined && <p className={styles.hint}>{duty}</p>}
        {rule}
      </Banner>
    );
  }
  return (
    <Banner
      tone={tone}
      title={title}
      action={
        <div className={styles.buttons}>
          <Button
            variant={tone === 'danger' ? 'danger' : 'secondary'}
            pending={isLoading}
            pendingText="Submitting..."
            aria-describedby={attempt === undefined ? undefined : attemptId}
            onClick={isRecording(event) ? onOpenLetter : () => void send()}
          >
            {action}
          </Button>
          {say}
        </div>
      }
      detailsLabel={detailsLabel(missing.length)}
      details={
        <>
          <MissingFacts notice="The notice" missing={missing} onFill={onFill} />
          {rule}
        </>
      }
    >
      {text !== '' && <p>{text}</p>}
      {attempt !== undefined && (
        <LastAttempt
          id={attemptId}
          notice={attempt}
          zone={event.time_zone}
          recording={isRecording(event)}
          remedy="Once that is mended, press the button to try again."
        />
      )}
      {duty !== undefined && <p className={styles.hint}>{duty}</p>}
    </Banner>
  );
}

function detailsLabel(missing: number): string {
  return missing === 0 ? 'Details' : `${missing} missing`;
}
