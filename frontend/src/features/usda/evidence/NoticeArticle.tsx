import { useId } from 'react';

import type { Schemas } from '../../../api/types';
import { Badge, type Tone } from '../../../components/ui/messages/Badge';
import { Button } from '../../../components/ui/actions/Button';
import { Soft } from '../../../components/ui/page/Soft';
import { MailLink } from '../../../components/ui/page/MailLink';
import { formatDateTime } from '../../../lib/time/dates';
import { AcknowledgementPart } from '../acknowledgement/AcknowledgementPart';
import { Fingerprint } from './Fingerprint';
import { LastAttempt } from '../LastAttempt';
import styles from './NoticeArticle.module.css';
import { isGiven, noticeTitle, sentLine } from '../notices';
import { isRecording, yoursToSend } from '../usdaWords';
import { type Notice, noticePdf } from '../usdaApi';
import { pdfName, useLetterFile } from '../letter/useLetterFile';
import common from '../../../components/ui/page/common.module.css';

interface NoticeArticleProps {
  event: Schemas['EventView'];
  notice: Notice;
  /** Whether the account may note the answer of the agency. */
  mayFile: boolean;
}

/** A notice with its state, its evidence and the agency's answer. */
export function NoticeArticle({ event, notice, mayFile }: NoticeArticleProps) {
  const id = useId();
  const { tone, text } = statusOf(notice, isRecording(event));
  const isDelivered = notice.status === 'delivered';
  const zone = event.time_zone;
  const sent = sentLine(notice, zone);
  const { sent_by_organizer: word } = notice;
  return (
    <article className={styles.notice} aria-labelledby={id}>
      <div className={styles.head}>
        <h4 id={id} className={styles.title}>
          {noticeTitle(notice)}
        </h4>
        <Badge tone={tone}>{text}</Badge>
      </div>
      <div className={styles.lines}>
        {sent === null ? (
          <p>
            {formatDateTime(notice.delivered_at ?? notice.ready_at ?? notice.requested_at, zone)}{' '}
            {notice.requested_by === null ? 'by the schedule' : `by ${notice.requested_by}`}
          </p>
        ) : (
          <p>{sent}</p>
        )}
        {word !== null && word.note !== '' && <p className={common.lines}>{word.note}</p>}
        {word !== null && (
          <Soft as="p">
            The organizer&rsquo;s word: this installation did not send it. Noted on{' '}
            {formatDateTime(word.said_at, zone)}
            {notice.ready_at !== null && `; ready since ${formatDateTime(notice.ready_at, zone)}`}
          </Soft>
        )}
        {notice.status === 'ready' && <p>{readyLine(event)}</p>}
        {isDelivered && notice.recipient !== null && (
          <p>
            Emailed to <MailLink email={notice.recipient} />
          </p>
        )}
        <LastAttempt notice={notice} zone={zone} recording={isRecording(event)} />
      </div>
      <Proof notice={notice} />
      <div className={styles.actions}>
        {notice.sha256 !== null && <OpenLetter event={event} notice={notice} />}
        {mayFile && isGiven(notice) && <AcknowledgementPart event={event} notice={notice} />}
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

function OpenLetter({ event, notice }: Omit<NoticeArticleProps, 'mayFile'>) {
  const path = noticePdf({ id: event._id.$oid, notice_id: notice._id.$oid });
  const { open, pending } = useLetterFile(path, pdfName(event.name, notice.number));
  return (
    <Button
      icon="external"
      pending={pending !== null}
      pendingText="Opening..."
      onClick={() => void open()}
    >
      Open letter
    </Button>
  );
}

function readyLine(event: Schemas['EventView']): string {
  if (event.usda_state === 'past') {
    return 'This letter was made ready, and nobody has said that it was sent.';
  }
  const how = isRecording(event)
    ? ': this installation sends nothing.'
    : '. It is not sent automatically.';
  return `This letter is ready${yoursToSend(event)}${how}`;
}

function statusOf(notice: Notice, recording: boolean): { tone: Tone; text: string } {
  switch (notice.status) {
    case 'delivered':
      return { tone: 'success', text: 'Sent' };
    case 'sent':
      return { tone: 'success', text: 'Sent by organizer' };
    case 'ready':
      return { tone: 'warning', text: 'Ready, not sent' };
    case 'preparing':
      return { tone: 'info', text: 'Being made ready' };
    case 'delivering':
      return { tone: 'info', text: recording ? 'Being made ready' : 'Being sent' };
    case 'waiting':
      return { tone: 'warning', text: 'Will be tried again' };
    case 'refused':
      return { tone: 'danger', text: 'Refused' };
  }
}
