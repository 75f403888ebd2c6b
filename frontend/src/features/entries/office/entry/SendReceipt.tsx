import { KeyButton } from '../../../../components/ui/keys/KeyButton';
import { KEYS } from '../../../../components/ui/keys/keys';
import { type Entry, useMailReceiptMutation } from '../entriesApi';
import { useMailing } from '../useMailing';

/** Mails the rider what was paid and what is due. */
export function SendReceipt({ entry }: { entry: Entry }) {
  const [mail, { isLoading }] = useMailReceiptMutation();
  const send = useMailing((idempotencyKey) =>
    mail({ id: entry._id.$oid, idempotencyKey }).unwrap(),
  );
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
