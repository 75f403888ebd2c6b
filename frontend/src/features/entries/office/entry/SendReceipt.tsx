import { useState } from 'react';

import { messageOf } from '../../../../api/errors';
import { KeyButton } from '../../../../components/ui/keys/KeyButton';
import { KEYS } from '../../../../components/ui/keys/keys';
import { useToast } from '../../../../components/ui/messages/Toast';
import { randomUuid } from '../../../../lib/uuid';
import { type Entry, useMailReceiptMutation } from '../entriesApi';

/** Mails the rider what was paid and what is due. */
export function SendReceipt({ entry }: { entry: Entry }) {
  const [mail, { isLoading }] = useMailReceiptMutation();
  // The same key until it is answered: a later receipt is another one.
  const [key, setKey] = useState(randomUuid);
  const toast = useToast();
  const send = async () => {
    try {
      const sent = await mail({ id: entry._id.$oid, idempotencyKey: key }).unwrap();
      setKey(randomUuid());
      toast.success(
        sent.delivery === 'email'
          ? `The receipt will be mailed to ${sent.to}`
          : `The receipt for ${sent.to} will be written into the outbox of the server`,
      );
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <KeyButton
      shortcut={KEYS.receipt}
      goesThere
      icon="mail"
      pending={isLoading}
      onClick={() => void send()}
    >
      Send Receipt
    </KeyButton>
  );
}
