import { useId } from 'react';

import type { Schemas } from '../../api/types';
import { Badge, type Tone } from '../../components/ui/Badge';
import { Button } from '../../components/ui/Button';
import { formatDateTime } from '../../lib/dates';
import { AcknowledgementPart } from './AcknowledgementPart';
import { Fingerprint } from './Fingerprint';
import { LastAttempt } from './LastAttempt';
import styles from './NoticeArticle.module.css';
import { noticeTitle } from './notices';
import { type Notice, noticePdf } from './usdaApi';
import { pdfName, useOpenPdf } from './useOpenPdf';

/** Props of {@link NoticeArticle}. */
export interface NoticeArticleProps {
  event: Schemas['EventView'];
  notice: Notice;
}

/** One notice: how far it got, what proves it, and what came of it. */
export function NoticeArticle({ event, notice }: NoticeArticleProps) {
  const id = useId();
  const { tone, text } = statusOf(notice);
  const isDelivered = notice.status === 'delivered';
  return (
    <article className={styles.notice} aria-labelledby={id}>
      <div className={styles.head}>
        <h4 id={id} className={styles.title}>
          {noticeTitle(notice)}
        </h4>
        <Badge tone={tone}>{text}</Badge>
      </div>
      <div className={styles.lines}>
        <p>
          {formatDateTime(notice.delivered_at ?? notice.requested_at, event.time_zone)}{' '}
          {notice.requested_by === null ? 'by the schedule' : `by ${notice.requested_by}`}
        </p>
        {isDelivered && notice.recipient !== null && (
          <p>
            {notice.method === 'outbox' ? 'Recorded for you to send to ' : 'Emailed to '}
            <a href={`mailto:${notice.recipient}`}>{notice.recipient}</a>
          </p>
        )}
        <LastAttempt notice={notice} zone={event.time_zone} />
      </div>
      <Proof notice={notice} />
      <div className={styles.actions}>
        {notice.sha256 !== null && <OpenLetter event={event} notice={notice} />}
        {isDelivered && <AcknowledgementPart event={event} notice={notice} />}
      </div>
    </article>
  );
}

function Proof({ notice: { message_id, sha256 } }: { notice: Notice }) {
  if (message_id === null && sha256 === null) return null;
  return (
    <dl className={styles.proof}>
      {message_id !== null && (
        <div>
          <dt>Message ID</dt>
          <dd>{message_id}</dd>
        </div>
      )}
      {sha256 !== null && (
        <div>
          <dt>SHA-256 of the letter</dt>
          <dd>
            <Fingerprint text={sha256} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function OpenLetter({ event, notice }: NoticeArticleProps) {
  const path = noticePdf({ eventId: event._id.$oid, noticeId: notice._id.$oid });
  const { open, isLoading } = useOpenPdf(path, pdfName(event.name, notice.number));
  return (
    <Button
      icon="external"
      pending={isLoading}
      pendingText="Opening..."
      onClick={() => void open()}
    >
      Open letter
    </Button>
  );
}

function statusOf({ status, method }: Notice): { tone: Tone; text: string } {
  switch (status) {
    case 'delivered':
      return method === 'outbox'
        ? { tone: 'warning', text: 'Recorded, not sent' }
        : { tone: 'success', text: 'Sent' };
    case 'delivering':
      return { tone: 'info', text: 'Being sent' };
    case 'waiting':
      return { tone: 'warning', text: 'Will be tried again' };
    case 'refused':
      return { tone: 'danger', text: 'Refused' };
  }
}
