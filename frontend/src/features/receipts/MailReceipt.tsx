import { messageOf, statusOf } from '../../api/errors';
import { Button } from '../../components/ui/actions/Button';
import { useMailing } from '../entries/office/useMailing';
import { useMailPaidReceiptMutation } from './receiptsApi';

const sayFailure = (error: unknown) =>
  statusOf(error) === 422
    ? 'No email address is known to which the receipt could be mailed.'
    : messageOf(error);

/** Mails a receipt to whoever paid it. */
export function MailReceipt({ id, number }: { id: string; number: number }) {
  const [mail, { isLoading }] = useMailPaidReceiptMutation();
  const send = useMailing((idempotencyKey) => mail({ id, idempotencyKey }).unwrap(), sayFailure);
  return (
    <Button
      variant="quiet"
      icon="mail"
      aria-label={`Mail Receipt ${String(number)}`}
      pending={isLoading}
      onClick={() => void send()}
    >
      Mail
    </Button>
  );
}
