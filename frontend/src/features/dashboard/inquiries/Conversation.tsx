import { useState } from 'react';
import { Link } from 'react-router';

import { withRetryHint } from '../../../api/errors';
import { href } from '../../../app/paths';
import { useHasDraft } from '../../../components/form/unsaved/useDraft';
import { Button } from '../../../components/ui/actions/Button';
import { useReported } from '../../../components/ui/actions/useReported';
import { useToast } from '../../../components/ui/messages/Toast';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { VisuallyHidden } from '../../../components/ui/page/VisuallyHidden';
import { PhoneLink } from '../../../components/ui/page/PhoneLink';
import { formatDateTime } from '../../../lib/time/dates';
import {
  type Inquiry,
  type InquiryReply,
  type InquiryState,
  useSetInquiryStateMutation,
} from '../../marketplace/marketplaceApi';
import { useBarnZone } from '../../people/useBarn';
import styles from '../DashboardCard.module.css';
import own from './Conversation.module.css';
import { ReplyDialog, replyDraft } from './ReplyDialog';

/** From this length in characters on, only the beginning of a message is shown at first. */
const LONG = 240;

/** What a buyer wrote, what was answered, and what can be done with it. */
export function Conversation({ inquiry }: { inquiry: Inquiry }) {
  const { _id, name, email, phone, horse, message, replies, state, created_at } = inquiry;
  const subject = encodeURIComponent(`Re: ${horse.name}`);
  const zone = useBarnZone();
  const hasDraft = useHasDraft();
  const [replying, setReplying] = useState(() => hasDraft(replyDraft(_id.$oid)));
  return (
    <Stack as="article" gap={1} aria-label={`${name} about ${horse.name}`}>
      <p>
        <strong>{name}</strong> about{' '}
        {horse.id === null ? horse.name : <Link to={href.horse(horse.id)}>{horse.name}</Link>}
      </p>
      <p className={styles.soft}>{formatDateTime(created_at, zone)}</p>
      <MessageText text={message} from={name} />
      {replies.map((reply, at) => (
        <Reply key={at} reply={reply} />
      ))}
      <p className={styles.contact}>
        <a href={`mailto:${email}?subject=${subject}`}>{email}</a>
        {phone !== '' && <PhoneLink phone={phone} />}
      </p>
      <Row gap={2}>
        <Button icon="mail" onClick={() => setReplying(true)}>
          <span>
            Reply<VisuallyHidden> to {name}</VisuallyHidden>
          </span>
        </Button>
        {state === 'archived' ? (
          <StateButton inquiry={inquiry} to={replies.length === 0 ? 'new' : 'answered'}>
            Take Out of the Archive
          </StateButton>
        ) : (
          // Together on a line of their own where a phone has no room beside the reply.
          <Row gap={2}>
            {state === 'new' && (
              <StateButton inquiry={inquiry} to="answered">
                Mark as Answered
              </StateButton>
            )}
            <StateButton inquiry={inquiry} to="archived">
              Archive
            </StateButton>
          </Row>
        )}
      </Row>
      {replying && <ReplyDialog inquiry={inquiry} onClose={() => setReplying(false)} />}
    </Stack>
  );
}

const DONE: Record<InquiryState, string> = {
  new: 'Among the new ones again',
  answered: 'Marked as answered',
  archived: 'In the archive',
};

/** A button that puts an inquiry among others, with an undo. */
function StateButton({
  inquiry: { _id, name, state },
  to,
  children,
}: {
  inquiry: Inquiry;
  to: InquiryState;
  children: string;
}) {
  const [set] = useSetInquiryStateMutation();
  const toast = useToast();
  const put = (next: InquiryState) => set({ id: _id.$oid, body: { state: next } }).unwrap();
  const undo = () => {
    put(state).then(
      () => toast.info(DONE[state]),
      (error: unknown) => toast.error(withRetryHint('Failed to undo. Please try again.', error)),
    );
  };
  const [run, pending] = useReported({
    call: async () => {
      await put(to);
      toast.success(`${name}: ${DONE[to].toLowerCase()}`, undefined, { label: 'Undo', run: undo });
    },
    failed: 'Failed to save. Please try again.',
  });
  return (
    <Button variant="quiet" pending={pending} onClick={run}>
      <span>
        {children}
        <VisuallyHidden> {name}</VisuallyHidden>
      </span>
    </Button>
  );
}

function Reply({ reply: { text, at, by } }: { reply: InquiryReply }) {
  const zone = useBarnZone();
  return (
    <div className={own.reply}>
      <p className={styles.soft}>
        Answered {formatDateTime(at, zone)}
        {by !== null && ` by ${by}`}
      </p>
      <p className={styles.text}>{text}</p>
    </div>
  );
}

function MessageText({ text, from }: { text: string; from: string }) {
  const [whole, setWhole] = useState(text.length <= LONG);
  return (
    <>
      <p className={styles.text}>{whole ? text : `${text.slice(0, LONG).trimEnd()}…`}</p>
      {!whole && (
        <div className={styles.readAll}>
          <Button variant="quiet" onClick={() => setWhole(true)}>
            <span>
              Read all<VisuallyHidden> of the message from {from}</VisuallyHidden>
            </span>
          </Button>
        </div>
      )}
    </>
  );
}
