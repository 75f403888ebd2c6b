import { useId } from 'react';

import type { Schemas } from '../../../api/types';
import { Banner } from '../../../components/ui/Banner';
import { Button } from '../../../components/ui/Button';
import { useToast } from '../../../components/ui/Toast';
import { tellFailure } from '../tellFailure';
import { LastAttempt } from '../LastAttempt';
import { MissingFacts } from '../MissingFacts';
import { sentLine } from '../notices';
import { bannerOf, type BannerWords, isRecording } from '../standing';
import { type MissingFact, type Notice, useSubmitToUsdaMutation } from '../usdaApi';
import styles from './UsdaBanner.module.css';

/** Nothing is scheduled any more once it was refused, whatever the day. */
const REFUSED: BannerWords = {
  tone: 'danger',
  title: 'USDA Notification Refused',
  text: '',
  action: 'Submit Now',
};

/** Props of {@link NoticeBanner}. */
interface NoticeBannerProps {
  event: Schemas['EventView'];
  /** What the notice lacks. */
  missing: readonly MissingFact[];
  /** The notice that was tried and has not arrived. */
  attempt: Notice | undefined;
  /** The original notice, once it was given. */
  given: Notice | undefined;
  onFill: (field: string) => void;
  /** Told once this installation has sent the notice. */
  onGiven: () => void;
  /** Opens the letter, where the organizer sends it. */
  onOpenLetter: () => void;
}

/** Where a show stands with its notice to the USDA, and the button that leads on. */
export function NoticeBanner({
  event,
  missing,
  attempt,
  given,
  onFill,
  onGiven,
  onOpenLetter,
}: NoticeBannerProps) {
  const [submit, { isLoading }] = useSubmitToUsdaMutation();
  const toast = useToast();
  const attemptId = useId();
  const isRefused = event.usda_state === 'scheduled' && attempt?.status === 'refused';
  const { tone, title, text, duty, action } = isRefused ? REFUSED : bannerOf(event, given);
  const sent = given === undefined ? null : sentLine(given, event.time_zone);
  const rule = (
    <p className={styles.hint}>
      {event.usda_rule.reference}: {event.usda_rule.status}
    </p>
  );

  const send = async () => {
    try {
      await submit({ eventId: event._id.$oid }).unwrap();
      toast.success('USDA notified successfully');
      onGiven();
    } catch (error) {
      tellFailure(toast, error);
    }
  };

  if (action === undefined) {
    return (
      <Banner tone={tone} title={title}>
        <p>{text}</p>
        {sent !== null && <p>{sent}</p>}
        {rule}
      </Banner>
    );
  }
  return (
    <Banner
      tone={tone}
      title={title}
      action={
        <Button
          variant={tone === 'danger' ? 'danger' : 'secondary'}
          pending={isLoading}
          pendingText="Submitting..."
          aria-describedby={attempt === undefined ? undefined : attemptId}
          onClick={isRecording(event) ? onOpenLetter : () => void send()}
        >
          {action}
        </Button>
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
