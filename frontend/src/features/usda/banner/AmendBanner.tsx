import { useId } from 'react';

import type { Schemas } from '../../../api/types';
import type { Tone } from '../../../components/ui/messages/Badge';
import { Banner } from '../../../components/ui/messages/Banner';
import { Button } from '../../../components/ui/actions/Button';
import { useToast } from '../../../components/ui/messages/Toast';
import { formatDateTime } from '../../../lib/time/dates';
import { ChangeList } from './ChangeList';
import { tellFailure } from '../tellFailure';
import { LastAttempt } from '../LastAttempt';
import { MissingFacts } from '../MissingFacts';
import { openNotice, readyAmendment } from '../notices';
import { isRecording, yoursToSend } from '../usdaWords';
import { type UsdaOverview, useAmendNoticeMutation } from '../usdaApi';
import styles from './UsdaBanner.module.css';

interface AmendBannerProps {
  event: Schemas['EventView'];
  overview: UsdaOverview;
  onFill: (field: string) => void;
  /** Called after the installation has sent the amended notice. */
  onGiven: () => void;
  /** Opens the amended letter, for an organizer who sends it. */
  onOpenLetter: () => void;
  /** Opens the form to record that the ready amended letter was sent. */
  onSay: () => void;
}

/** The banner for a show that differs from its last notice, with the button to continue. */
export function AmendBanner({
  event,
  overview,
  onFill,
  onGiven,
  onOpenLetter,
  onSay,
}: AmendBannerProps) {
  const [amend, { isLoading }] = useAmendNoticeMutation();
  const toast = useToast();
  const limitId = useId();
  const attemptId = useId();
  const attempt = openNotice(overview);
  const recording = isRecording(event);
  const isReady = readyAmendment(overview) !== undefined;
  const isUrgent = overview.amendment_late || attempt?.status === 'refused';
  const tone = toneOf(event, isUrgent);

  const send = async () => {
    try {
      await amend({ id: event._id.$oid }).unwrap();
      toast.success('Amended notice sent successfully');
      onGiven();
    } catch (error) {
      tellFailure(toast, error);
    }
  };

  return (
    <Banner
      tone={tone}
      title="Changed since the notice"
      action={
        <div className={styles.buttons}>
          <Button
            variant={tone === 'danger' ? 'danger' : tone === 'neutral' ? 'secondary' : 'primary'}
            pending={isLoading}
            pendingText="Sending..."
            aria-describedby={attempt === undefined ? limitId : `${limitId} ${attemptId}`}
            onClick={recording ? onOpenLetter : () => void send()}
          >
            {recording ? 'Open amended letter' : 'Send amended notice'}
          </Button>
          {isReady && !recording && <Button onClick={onSay}>I have sent it</Button>}
        </div>
      }
      detailsLabel={
        overview.changes.length === 1 ? '1 change' : `${overview.changes.length} changes`
      }
      details={
        <>
          <ChangeList changes={overview.changes} />
          <MissingFacts notice="The amended notice" missing={overview.missing} onFill={onFill} />
        </>
      }
    >
      <p id={limitId}>{limitOf(event, overview)}</p>
      {attempt !== undefined && (
        <LastAttempt
          id={attemptId}
          notice={attempt}
          zone={event.time_zone}
          recording={recording}
          remedy="Once that is mended, press the button to try again."
        />
      )}
      {(recording || isReady) && <p className={styles.hint}>{dutyOf(event, isReady)}</p>}
    </Banner>
  );
}

function dutyOf(event: Schemas['EventView'], isReady: boolean): string {
  if (!isRecording(event)) {
    return 'The amended letter was made ready for you to send, so it is not sent automatically. Send it here, or say that you have sent it.';
  }
  return isReady
    ? `The amended letter is ready${yoursToSend(event)}: this installation sends nothing. Then say here that you have sent it.`
    : 'This installation sends nothing: the button opens the amended letter, and you send it yourself.';
}

function toneOf({ usda_rule }: Schemas['EventView'], isUrgent: boolean): Tone {
  if (!usda_rule.in_force) return 'neutral';
  return isUrgent ? 'danger' : 'warning';
}

function limitOf(
  event: Schemas['EventView'],
  { amendment_due_at, amendment_late }: UsdaOverview,
): string {
  const limit = formatDateTime(amendment_due_at, event.time_zone);
  if (!event.usda_rule.in_force) {
    return `The rule that asks for an amended notice by ${limit} is not in force on the day of this show.`;
  }
  return amendment_late
    ? `The limit for changes was ${limit}; send the amended notice at once.`
    : `Changes must be told by ${limit}.`;
}
