import { object } from 'yup';

import { DialogForm } from '../../../components/form/DialogForm';
import { email, missing } from '../../../components/form/rules';
import { EmailField } from '../../../components/form/controls/TextField';
import { useToast } from '../../../components/ui/messages/Toast';
import { formatDateTime } from '../../../lib/time/dates';
import { useBarnZone } from '../../people/useBarn';
import styles from '../Book.module.css';
import { type Bill, useSendBillMutation } from '../bookApi';

/** Says only what happened: asked for, delivered, or written into a file. */
export function MailState({ bill: { mail, delivery } }: { bill: Bill }) {
  const zone = useBarnZone();
  if (!mail) return null;
  const at = (instant: Parameters<typeof formatDateTime>[0]) => formatDateTime(instant, zone);
  if (!mail.delivered_at) {
    return (
      <p className={styles.soft} role="status">
        The mail to {mail.to} has been waiting to be {delivery === 'email' ? 'sent' : 'written'}{' '}
        since {at(mail.requested_at)}.
      </p>
    );
  }
  return (
    <p className={styles.soft} role="status">
      {delivery === 'email'
        ? `Mailed to ${mail.to}, ${at(mail.delivered_at)}.`
        : `The mail to ${mail.to} was written to the server's outbox, ${at(mail.delivered_at)}. This server sends no mail.`}
    </p>
  );
}

/** The form that mails a bill. */
export function SendForm({ bill, onDone }: { bill: Bill; onDone: () => void }) {
  const [send] = useSendBillMutation();
  const toast = useToast();
  const label = `Send bill ${String(bill.number)}`;
  return (
    <DialogForm
      submit="Send"
      pendingText="Sending..."
      label={label}
      draft={`bill-mail:${bill._id.$oid}`}
      initialValues={{ to: bill.mail?.to ?? bill.email ?? '' }}
      schema={object({ to: email('Email').required(missing) })}
      onSubmit={async ({ to }) => {
        await send({ id: bill._id.$oid, body: { to: to.trim() } }).unwrap();
        toast.success(
          bill.delivery === 'email'
            ? `The mail to ${to.trim()} is on its way`
            : 'The mail goes to the outbox of the server',
        );
      }}
      onSaved={onDone}
    >
      <EmailField name="to" label="Email" required autoComplete="off" />
      <p className={styles.soft}>
        {bill.delivery === 'email'
          ? 'The bill is attached as a PDF. You cannot change its lines after that.'
          : 'This server sends no mail: it writes the mail with the PDF into its outbox. You cannot change the lines after that.'}
      </p>
    </DialogForm>
  );
}
