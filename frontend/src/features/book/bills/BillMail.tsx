import { object } from 'yup';

import { DialogForm } from '../../../components/form/DialogForm';
import { email, missing } from '../../../components/form/rules';
import { EmailField } from '../../../components/form/controls/TextField';
import { useToast } from '../../../components/ui/messages/Toast';
import { countOf } from '../../../lib/intl';
import { formatMoney } from '../../../lib/money/money';
import { formatDateTime } from '../../../lib/time/dates';
import { useBarnZone } from '../../people/useBarn';
import styles from '../Book.module.css';
import { type Bill, useRemindOfBillMutation, useSendBillMutation } from '../bookApi';

/** Says only what happened: asked for, delivered, or written into a file. */
export function MailState({ bill: { mail } }: { bill: Bill }) {
  const zone = useBarnZone();
  if (!mail) return null;
  const at = (instant: Parameters<typeof formatDateTime>[0]) => formatDateTime(instant, zone);
  if (!mail.delivered_at) {
    return (
      <p className={styles.soft} role="status">
        The mail to {mail.to} has been waiting to be {mail.leaves ? 'sent' : 'written'} since{' '}
        {at(mail.requested_at)}.
      </p>
    );
  }
  return (
    <p className={styles.soft} role="status">
      {mail.leaves
        ? `Mailed to ${mail.to}, ${at(mail.delivered_at)}.`
        : `Not sent: this server sends no mail. The mail to ${mail.to} was written to its outbox, ${at(mail.delivered_at)}. Print the bill and hand it over.`}
    </p>
  );
}

/** When somebody was reminded last, and for how long the bill is overdue. */
export function Overdue({ bill: { overdue_days: days, reminder } }: { bill: Bill }) {
  const zone = useBarnZone();
  if (days === 0) return null;
  return (
    <p className={styles.soft} role="status">
      Overdue by {countOf(days, 'day', 'days')}.
      {reminder &&
        (reminder.leaves
          ? ` Reminded at ${reminder.to}, ${formatDateTime(reminder.requested_at, zone)}.`
          : ` A reminder was written to the server's outbox, ${formatDateTime(reminder.requested_at, zone)}. Nothing was sent.`)}
    </p>
  );
}

/** The form that reminds of an overdue bill. */
export function RemindForm({ bill, onDone }: { bill: Bill; onDone: () => void }) {
  const [remind] = useRemindOfBillMutation();
  const toast = useToast();
  return (
    <DialogForm
      submit="Remind"
      pendingText="Sending..."
      label={`Remind of bill ${String(bill.number)}`}
      draft={`bill-reminder:${bill._id.$oid}`}
      initialValues={{ to: bill.reminder?.to ?? bill.mail?.to ?? bill.email ?? '' }}
      schema={object({ to: email('Email').required(missing) })}
      onSubmit={async ({ to }) => {
        await remind({ id: bill._id.$oid, body: { to: to.trim() } }).unwrap();
        toast.success(
          bill.delivery === 'email'
            ? `The reminder to ${to.trim()} is on its way`
            : 'Nothing was sent: the reminder goes to the outbox of the server',
        );
      }}
      onSaved={onDone}
    >
      <EmailField name="to" label="Email" required autoComplete="off" />
      <p className={styles.soft}>
        It says that {formatMoney(bill.balance - bill.credit)} is overdue by{' '}
        {countOf(bill.overdue_days, 'day', 'days')}, with the bill as a PDF.
        {bill.delivery !== 'email' && ' This server sends no mail: it writes it into its outbox.'}
      </p>
    </DialogForm>
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
            : 'Nothing was sent: the mail goes to the outbox of the server',
        );
      }}
      onSaved={onDone}
    >
      <EmailField name="to" label="Email" required autoComplete="off" />
      <p className={styles.soft}>
        {bill.delivery === 'email'
          ? 'The bill is attached as a PDF. You cannot change its lines after that.'
          : 'This server sends no mail: it writes the mail with the PDF into its outbox. Print the bill to hand it over. You can still change it.'}
      </p>
    </DialogForm>
  );
}
