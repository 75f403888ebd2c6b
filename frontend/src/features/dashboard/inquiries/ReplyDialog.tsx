import { TextArea } from '../../../components/form/controls/TextField';
import { DialogForm } from '../../../components/form/DialogForm';
import * as field from '../../../components/form/fields';
import { missing, text } from '../../../components/form/rules';
import { useDraftKey } from '../../../components/form/unsaved/useDraft';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { cx } from '../../../lib/cx';
import { type Inquiry, useReplyToInquiryMutation } from '../../marketplace/marketplaceApi';
import styles from '../DashboardCard.module.css';
import own from './Conversation.module.css';

const fields = field.group({ text: field.typed(text('Reply', 4000).required(missing)) });

/** The name of the draft. */
export const replyDraft = (id: string) => `reply:${id}`;

interface ReplyDialogProps {
  inquiry: Inquiry;
  onClose: () => void;
}

/** The dialog to answer a buyer by mail. It is open as long as it is rendered. */
export function ReplyDialog({ inquiry, onClose }: ReplyDialogProps) {
  const { _id, name, email, horse, message } = inquiry;
  const [reply] = useReplyToInquiryMutation();
  const draft = replyDraft(_id.$oid);
  const keyFor = useDraftKey(draft);
  const title = `Reply to ${name}`;
  return (
    <Dialog open onClose={onClose} title={title} description={`About ${horse.name}`}>
      <DialogForm
        submit="Send Reply"
        pendingText="Sending..."
        label={title}
        draft={draft}
        initialValues={fields.blank}
        schema={fields.rule}
        onSubmit={(values) => {
          const body = fields.write(values);
          return reply({ id: _id.$oid, body, idempotencyKey: keyFor(body) }).unwrap();
        }}
        done={`Your reply to ${name} is on its way`}
        onSaved={onClose}
      >
        <blockquote className={cx(styles.text, own.reply)}>{message}</blockquote>
        <TextArea
          name="text"
          label="Reply"
          required
          rows={6}
          hint={`Mailed to ${email}. Answers go to the email address of your organization, not to your own.`}
        />
      </DialogForm>
    </Dialog>
  );
}
