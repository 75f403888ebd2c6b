import { useId } from 'react';

import type { Schemas } from '../../api/types';
import { Banner } from '../../components/ui/Banner';
import { Button } from '../../components/ui/Button';
import { useToast } from '../../components/ui/Toast';
import { formatDateTime } from '../../lib/dates';
import styles from './AmendBanner.module.css';
import { ChangeList } from './ChangeList';
import { tellFailure } from './failure';
import { LastAttempt } from './LastAttempt';
import { MissingFacts } from './MissingFacts';
import { openNotice } from './notices';
import { type UsdaOverview, useAmendNoticeMutation } from './usdaApi';

/** Long enough to read that it must still be sent. */
const RECORDED_MS = 8000;

/** Props of {@link AmendBanner}. */
export interface AmendBannerProps {
  event: Schemas['EventView'];
  overview: UsdaOverview;
  onFill: (field: string) => void;
  onGiven: () => void;
}

/** What the last notice says otherwise than the show is now, and the button that tells the USDA. */
export function AmendBanner({ event, overview, onFill, onGiven }: AmendBannerProps) {
  const [amend, { isLoading }] = useAmendNoticeMutation();
  const toast = useToast();
  const limitId = useId();
  const attemptId = useId();
  const attempt = openNotice(overview);
  const isRecorded = event.usda_delivery === 'outbox';
  const isUrgent = overview.amendment_late || attempt?.status === 'refused';

  const send = async () => {
    try {
      await amend(event._id.$oid).unwrap();
      if (isRecorded) {
        toast.success(
          'Amended notice recorded. This installation sent nothing: you must send it to the USDA yourself.',
          RECORDED_MS,
        );
      } else toast.success('Amended notice sent successfully');
      onGiven();
    } catch (error) {
      tellFailure(toast, error);
    }
  };

  return (
    <Banner tone={isUrgent ? 'danger' : 'warning'} title="Changed since the notice">
      <p id={limitId}>{limitOf(overview, event.time_zone)}</p>
      {attempt !== undefined && (
        <LastAttempt
          id={attemptId}
          notice={attempt}
          zone={event.time_zone}
          remedy="Once that is mended, press the button to try again."
        />
      )}
      <ChangeList changes={overview.changes} />
      <MissingFacts notice="The amended notice" missing={overview.missing} onFill={onFill} />
      <div className={styles.action}>
        <Button
          variant={isUrgent ? 'danger' : 'primary'}
          pending={isLoading}
          pendingText="Sending..."
          aria-describedby={attempt === undefined ? limitId : `${limitId} ${attemptId}`}
          onClick={() => void send()}
        >
          Send amended notice
        </Button>
        {isRecorded && (
          <p className={styles.hint}>
            This installation records the amended notice and sends nothing: you will have to send it
            to the USDA yourself.
          </p>
        )}
      </div>
    </Banner>
  );
}

function limitOf({ amendment_due_at, amendment_late }: UsdaOverview, zone: string): string {
  const limit = formatDateTime(amendment_due_at, zone);
  return amendment_late
    ? `The limit for changes was ${limit}; send the amended notice at once.`
    : `Changes must be told by ${limit}.`;
}
