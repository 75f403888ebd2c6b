import { useState } from 'react';

import { messageOf, statusOf, withRetryHint } from '../../api/errors';
import { TextArea } from '../../components/form/controls/TextField';
import { FormActions, SubmitButton } from '../../components/form/FormActions';
import { FormikForm } from '../../components/form/FormikForm';
import { useDraftKey } from '../../components/form/unsaved/useDraft';
import { Button } from '../../components/ui/actions/Button';
import { Card } from '../../components/ui/page/Card';
import { Stack } from '../../components/ui/page/Stack';
import { messageFields } from './messageFields';
import { useWriteToBarnMutation } from './publicOwnerApi';

const TITLE = 'Write to the Barn';

interface BarnMessageProps {
  token: string;
  /** The name of the barn. */
  barn: string;
}

/** The notice takes the place of the form, and its button had the focus. */
const takeFocus = (notice: HTMLElement | null) => notice?.focus();

/** The message to the barn, and what was done with it. */
export function BarnMessage({ token, barn }: BarnMessageProps) {
  const [sent, setSent] = useState(false);
  return (
    <Card title={TITLE}>
      {sent ? (
        <Stack gap={3} align="start">
          <p ref={takeFocus} tabIndex={-1}>
            Sent. {barn} has your message.
          </p>
          <Button onClick={() => setSent(false)}>Write Another</Button>
        </Stack>
      ) : (
        <MessageForm token={token} onSent={() => setSent(true)} />
      )}
    </Card>
  );
}

function MessageForm({ token, onSent }: { token: string; onSent: () => void }) {
  const [write] = useWriteToBarnMutation();
  const draft = `owner-message:${token}`;
  const keyFor = useDraftKey(draft);
  return (
    <FormikForm
      label={TITLE}
      stacked
      draft={draft}
      initialValues={messageFields.blank}
      schema={messageFields.rule}
      onSubmit={(values) => {
        const body = messageFields.write(values);
        return write({ token, body, idempotencyKey: keyFor(body) }).unwrap();
      }}
      onSaved={onSent}
      onFailure={sayFailure}
    >
      <TextArea name="text" label="Message" required rows={5} />
      <FormActions>
        <SubmitButton pendingText="Sending...">Send Message</SubmitButton>
      </FormActions>
    </FormikForm>
  );
}

function sayFailure(error: unknown): string {
  switch (statusOf(error)) {
    case 429:
      return withRetryHint(
        'Too many messages were sent in a short time. Please try again in a few minutes.',
        error,
      );
    case 404:
      return 'This link is not valid any more, so the message was not sent. Ask the barn for a new one.';
    default:
      return messageOf(error, 'Failed to send your message. Please try again.');
  }
}
