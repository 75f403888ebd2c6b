import { Link } from 'react-router';

import { withRetryHint } from '../../../api/errors';
import { href } from '../../../app/paths';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { useReported } from '../../../components/ui/actions/useReported';
import { Badge } from '../../../components/ui/messages/Badge';
import { useToast } from '../../../components/ui/messages/Toast';
import { Soft } from '../../../components/ui/page/Soft';
import { VisuallyHidden } from '../../../components/ui/page/VisuallyHidden';
import { formatDateTime } from '../../../lib/time/dates';
import { useHasSeveralOrganizations } from '../../people/usePermission';
import { useBarnZone } from '../../people/useBarn';
import { useSeeOwnerMessageMutation } from '../ownerLinksApi';
import type { OwnerMessage } from '../ownerTypes';
import styles from './OwnerMessages.module.css';
import common from '../../../components/ui/page/common.module.css';

/** Messages of owners, with what can be done with each. */
export function OwnerMessageList({ messages }: { messages: readonly OwnerMessage[] }) {
  return (
    <ul className={common.divided}>
      {messages.map((message) => (
        <li key={message._id.$oid}>
          <Item message={message} />
        </li>
      ))}
    </ul>
  );
}

function Item({ message }: { message: OwnerMessage }) {
  const { contact_id: contact, name, email, text, seen, organization_name: barn } = message;
  const when = formatDateTime(message.created_at, useBarnZone());
  const several = useHasSeveralOrganizations();
  return (
    <article className={styles.message} aria-label={`${name}, ${when}`}>
      <p className={styles.top}>
        {contact === null ? (
          <strong>{name}</strong>
        ) : (
          <Link to={href.owner(contact)} className={common.nameLink}>
            {name}
          </Link>
        )}
        {!seen && <Badge tone="info">New</Badge>}
      </p>
      <p className={common.lines}>{text}</p>
      <Soft as="p">{several ? `${when} · ${barn}` : when}</Soft>
      <div className={styles.tools}>
        {email === null ? (
          <Soft>No email address to reply to.</Soft>
        ) : (
          <LinkButton icon="mail" to={replyTo(email)}>
            <span>
              Reply<VisuallyHidden> to {name}</VisuallyHidden>
            </span>
          </LinkButton>
        )}
        {!seen && <DoneButton message={message} />}
      </div>
    </article>
  );
}

const replyTo = (email: string) =>
  `mailto:${email}?subject=${encodeURIComponent('Re: Your message')}`;

function DoneButton({ message: { _id, name } }: { message: OwnerMessage }) {
  const [see] = useSeeOwnerMessageMutation();
  const toast = useToast();
  const say = (seen: boolean) => see({ id: _id.$oid, body: { seen } }).unwrap();
  const undo = () => {
    say(false).then(
      () => toast.info('It is new again'),
      (error: unknown) => toast.error(withRetryHint('Failed to undo. Please try again.', error)),
    );
  };
  const [done, pending] = useReported({
    call: async () => {
      await say(true);
      toast.success(`${name}: done`, undefined, { label: 'Undo', run: undo });
    },
    failed: 'Failed to save that it is done. Please try again.',
  });
  return (
    <Button icon="check" pending={pending} onClick={done}>
      <span>
        Done<VisuallyHidden> with the message of {name}</VisuallyHidden>
      </span>
    </Button>
  );
}
