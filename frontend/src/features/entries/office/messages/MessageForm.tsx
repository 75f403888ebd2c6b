import { useMemo } from 'react';

import { hasCode, messageOf, statusOf, withRetryHint } from '../../../../api/errors';
import type { Schemas } from '../../../../api/types';
import { FormActions, SubmitButton } from '../../../../components/form/FormActions';
import { FormikForm } from '../../../../components/form/FormikForm';
import * as field from '../../../../components/form/fields';
import { missing, text } from '../../../../components/form/rules';
import { Select, TextArea, TextField } from '../../../../components/form/controls/TextField';
import { useDraftKey } from '../../../../components/form/unsaved/useDraft';
import { useFormValues } from '../../../../components/form/controls/useFormField';
import { Soft } from '../../../../components/ui/page/Soft';
import { Stack } from '../../../../components/ui/page/Stack';
import { useToast } from '../../../../components/ui/messages/Toast';
import { countOf } from '../../../../lib/intl';
import { sayClass } from '../../parts/classTitles';
import { useCountRecipientsQuery, useSendMessageMutation } from './messagesApi';

/** The audiences of a message. */
const AUDIENCES = [
  { value: 'all', label: 'All riders and barns of this show' },
  { value: 'class', label: 'Riders in a class' },
  { value: 'due', label: 'Riders and barns that still owe something' },
];

/** The name of the draft of a message. */
const messageDraft = (eventId: string) => `message:${eventId}`;

const fields = field.group({
  to: field.same<Schemas['AudienceKind']>('all'),
  class_id: field.chosen(
    text('Class').when('to', { is: 'class', then: (rule) => rule.required(missing) }),
  ),
  subject: field.typed(text('Subject', 200).required(missing)),
  text: field.typed(text('Message', 10_000).required(missing)),
});

type MessageValues = typeof fields.blank;

/** What of a show its messages need. */
export type MessagingShow = Pick<
  Schemas['EventView'],
  '_id' | 'organization_id' | 'classes' | 'manager_email' | 'time_zone'
>;

/** The form to write to riders. */
export function MessageForm({ show, onSent }: { show: MessagingShow; onSent: () => void }) {
  const eventId = show._id.$oid;
  const draft = messageDraft(eventId);
  const [send] = useSendMessageMutation();
  const keyFor = useDraftKey(draft);
  const toast = useToast();
  return (
    <FormikForm
      label="New message"
      stacked
      draft={draft}
      initialValues={fields.blank}
      schema={fields.rule}
      onSubmit={async (values) => {
        const class_id = values.to === 'class' ? values.class_id : '';
        const body = fields.write({ ...values, class_id });
        return send({ id: eventId, body, idempotencyKey: keyFor(body) }).unwrap();
      }}
      onSaved={({ recipients }) => {
        toast.success(`Message to ${countOf(recipients, 'rider', 'riders')} is recorded`);
        onSent();
      }}
      onFailure={sayFailure}
    >
      <Fields show={show} />
    </FormikForm>
  );
}

function sayFailure(error: unknown): string {
  if (statusOf(error) === 429) {
    return withRetryHint(
      'This show has sent 20 messages within a day, which is the most. Please try again later.',
      error,
    );
  }
  return hasCode(error, 'no_recipients')
    ? 'Nobody gets this message, so nothing was sent.'
    : messageOf(error, 'Failed to send the message. Please try again.');
}

function Fields({ show }: { show: MessagingShow }) {
  const { to, class_id: classId } = useFormValues<MessageValues>();
  const asks = to !== 'class' || classId !== '';
  const { currentData } = useCountRecipientsQuery(
    { id: show._id.$oid, to, ...(to === 'class' && { class_id: classId }) },
    { skip: !asks },
  );
  const count = asks ? currentData?.recipients : undefined;
  const classes = useMemo(
    () => show.classes.map((one) => ({ value: one.id, label: sayClass(one) })),
    [show.classes],
  );
  return (
    <>
      <Stack>
        <Select name="to" label="To" required options={AUDIENCES} />
        {to === 'class' && (
          <Select
            name="class_id"
            label="Class"
            required
            placeholder="Choose a class"
            options={classes}
          />
        )}
      </Stack>
      <TextField name="subject" label="Subject" required maxLength={200} />
      <TextArea name="text" label="Message" required rows={8} />
      <Soft as="div" role="status">
        {count !== undefined && <p>{sayCount(count, to)}</p>}
        {currentData?.delivery === 'outbox' && (
          <p>
            This installation sends no mail. It writes each message as a file into the outbox in its
            data directory, for its operator to send.
          </p>
        )}
        {show.manager_email === '' ? (
          <p>The show has no manager&apos;s email, so riders cannot reply to the office.</p>
        ) : (
          <p>Replies go to {show.manager_email}.</p>
        )}
      </Soft>
      <FormActions>
        <SubmitButton icon="mail" pendingText="Sending...">
          {count === undefined || count === 0
            ? 'Send Message'
            : `Send to ${countOf(count, 'Rider', 'Riders')}`}
        </SubmitButton>
      </FormActions>
    </>
  );
}

function sayCount(count: number, to: string): string {
  if (count === 0) return 'Nobody would get it.';
  const once = count === 1 ? 'gets it' : 'get it, each';
  const others =
    to === 'due'
      ? 'Entries that were scratched and still owe are among them.'
      : 'Scratched and cancelled entries get none.';
  return `${countOf(count, 'address', 'addresses')} ${once} once, even with several entries. ${others}`;
}
