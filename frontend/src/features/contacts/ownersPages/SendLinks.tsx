import { useState } from 'react';

import { messageOf } from '../../../api/errors';
import { Button } from '../../../components/ui/actions/Button';
import { ConfirmDialog } from '../../../components/ui/actions/ConfirmDialog';
import { Alert } from '../../../components/ui/messages/Alert';
import { useToast } from '../../../components/ui/messages/Toast';
import { Row } from '../../../components/ui/page/Stack';
import { concurrently } from '../../../lib/concurrently';
import { countOf } from '../../../lib/intl';
import { useMakeOwnerLinkMutation } from '../../ownerLinks/ownerLinksApi';
import type { Contact } from '../contactsApi';

/** How many links are made at once. */
const AT_ONCE = 4;

interface SendLinksProps {
  /** The chosen owners. */
  owners: readonly Contact[];
  /** How many owners there are. */
  count: number;
  /** How many of them have no link that works, as far as that is known. */
  without: number;
  onAll: () => void;
  onWithout: () => void;
  /** Called with the owners for whom it failed. */
  onDone: (left: readonly Contact[]) => void;
}

const linksInWords = (count: number) => countOf(count, 'Link', 'Links');

/** Makes the links of the chosen owners, and mails them. A link that works stays as it is. */
export function SendLinks({ owners, count, without, onAll, onWithout, onDone }: SendLinksProps) {
  const [make] = useMakeOwnerLinkMutation();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState<'make' | 'mail' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const toast = useToast();
  const reached = owners.filter(({ email }) => email !== '');
  const others = owners.length - reached.length;

  const run = async (act: 'make' | 'mail') => {
    setPending(act);
    setFailure(null);
    let why = '';
    const kept: string[] = [];
    const failed = await concurrently(owners, AT_ONCE, async ({ _id, email }) => {
      const mail = act === 'mail' && email !== '';
      try {
        const { delivery } = await make({ id: _id.$oid, body: { mail } }).unwrap();
        if (mail && delivery === 'outbox') kept.push(email);
      } catch (error) {
        why = messageOf(error);
        throw error;
      }
    });
    setPending(null);
    setAsking(false);
    const done = owners.filter((owner) => !failed.includes(owner));
    const mailed = done.filter(({ email }) => email !== '').length;
    if (act === 'make' && done.length > 0) {
      toast.success(`${countOf(done.length, 'owner has', 'owners have')} a link`);
    } else if (mailed > 0) {
      toast.success(
        kept.length === 0
          ? `${countOf(mailed, 'mail is', 'mails are')} on the way`
          : `${countOf(mailed, 'mail goes', 'mails go')} to the outbox of the server`,
      );
    }
    if (failed.length > 0)
      setFailure(`Not done for ${failed.map(({ name }) => name).join(', ')}. ${why}`);
    onDone(failed);
  };

  return (
    <section aria-label="Links of several owners">
      {failure !== null && <Alert>{failure}</Alert>}
      <Row gap={2}>
        <Button variant="quiet" onClick={onAll}>
          {owners.length === count ? 'Choose None' : `Choose All ${count}`}
        </Button>
        {without > 0 && (
          <Button variant="quiet" onClick={onWithout}>
            {`Choose the ${without} without a Link`}
          </Button>
        )}
        {owners.length > 0 && (
          <Button
            icon="qr"
            pending={pending === 'make'}
            pendingText="Making..."
            onClick={() => void run('make')}
          >
            {`Make ${linksInWords(owners.length)}`}
          </Button>
        )}
        {reached.length > 0 && (
          <Button variant="primary" icon="mail" onClick={() => setAsking(true)}>
            {`Mail ${linksInWords(reached.length)}`}
          </Button>
        )}
      </Row>
      <ConfirmDialog
        open={asking}
        title={`Mail ${linksInWords(reached.length)}?`}
        confirmLabel={`Mail ${linksInWords(reached.length)}`}
        pending={pending === 'mail'}
        onConfirm={() => void run('mail')}
        onCancel={() => setAsking(false)}
      >
        {reached.length === 1 ? 'It gets a mail' : 'Each gets a mail'} with the link:{' '}
        {reached.map(({ name }) => name).join(', ')}.
        {others > 0 &&
          ` ${countOf(others, 'owner', 'owners')} without an address ${others === 1 ? 'gets' : 'get'} a link without a mail.`}
      </ConfirmDialog>
    </section>
  );
}
