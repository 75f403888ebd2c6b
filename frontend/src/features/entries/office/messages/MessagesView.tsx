import { useRef, useState } from 'react';

import { pagedList } from '../../../../api/paging';
import type { Schemas } from '../../../../api/types';
import { Card } from '../../../../components/ui/page/Card';
import { EmptyState } from '../../../../components/ui/messages/EmptyState';
import { Results } from '../../../../components/ui/lists/Results';
import { useListKeys } from '../../../../components/ui/lists/useListKeys';
import { Skeleton } from '../../../../components/ui/loading/Skeleton';
import { Soft } from '../../../../components/ui/page/Soft';
import { Stack } from '../../../../components/ui/page/Stack';
import { formatDateTime } from '../../../../lib/time/dates';
import { countOf } from '../../../../lib/intl';
import { usePermission } from '../../../people/usePermission';
import { titleOf } from '../../parts/classTitles';
import { MessageForm, type MessagingShow } from './MessageForm';
import { type Message, useListMessagesInfiniteQuery } from './messagesApi';
import styles from './MessagesView.module.css';
import common from '../../../../components/ui/page/common.module.css';
import { cx } from '../../../../lib/cx';

/** The form to write to riders, and what was sent. */
export function MessagesView({ show }: { show: MessagingShow }) {
  const eventId = show._id.$oid;
  const mayWrite = usePermission(show.organization_id, 'manage_entries');
  const list = pagedList(useListMessagesInfiniteQuery({ id: eventId }));
  // A new form for each message.
  const [sent, setSent] = useState(0);
  const place = useRef<HTMLElement>(null);
  useListKeys(place);
  return (
    <div className={styles.view}>
      {mayWrite && (
        <Card title="New message">
          <MessageForm key={sent} show={show} onSent={() => setSent(sent + 1)} />
        </Card>
      )}
      <Stack as="section" ref={place} aria-labelledby="sent-heading">
        <h2 id="sent-heading">Sent</h2>
        <Results
          list={list}
          name="The messages"
          things="messages"
          waiting={<Skeleton shape="list" count={3} label="Loading messages" />}
          empty={
            <EmptyState title="No messages yet" icon="mail">
              <p>What you write to riders is listed here, with when and to how many it went.</p>
            </EmptyState>
          }
        >
          {(messages) => (
            <Stack as="ol" gap={3}>
              {messages.map((message) => (
                <li key={message._id.$oid} data-row={message._id.$oid}>
                  <Sent message={message} classes={show.classes} zone={show.time_zone} />
                </li>
              ))}
            </Stack>
          )}
        </Results>
      </Stack>
    </div>
  );
}

interface SentProps {
  message: Message;
  /** The classes of the show. */
  classes: readonly Schemas['ClassView'][];
  zone: string;
}

function Sent({ message, classes, zone }: SentProps) {
  const { subject, text, sent_at, sent_by } = message;
  return (
    <details className={styles.message}>
      <summary>
        <span className={cx(common.strong, common.breaks)}>{subject}</span>
        <Soft>
          {sayRecipients(message, classes)} · {formatDateTime(sent_at, zone)} ·{' '}
          {sent_by ?? 'a deleted account'}
        </Soft>
      </summary>
      <p className={styles.text}>{text}</p>
    </details>
  );
}

function sayRecipients(
  { to, class_id, class_name, recipients }: Message,
  classes: SentProps['classes'],
): string {
  const count = countOf(recipients, 'rider', 'riders');
  if (to === 'class') return `${count} in ${titleOf(classes, { id: class_id, name: class_name })}`;
  return to === 'due' ? `${count} who owed something` : count;
}
