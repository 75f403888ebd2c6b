import { useState } from 'react';

import { messageOf, statusOf, withRetryHint } from '../../api/errors';
import { DialogForm } from '../../components/form/DialogForm';
import { Honeypot } from '../../components/form/controls/Honeypot';
import {
  EmailField,
  PhoneField,
  TextArea,
  TextField,
} from '../../components/form/controls/TextField';
import { useDraftKey } from '../../components/form/unsaved/useDraft';
import { Button } from '../../components/ui/actions/Button';
import { accountsApi } from '../accounts/accountsApi';
import { useSendInquiryMutation } from './marketplaceApi';
import { inquiryFields } from './messageSchema';
import { SendDialog, type SendFormProps } from './SendDialog';

interface ContactSellerProps {
  horseId: string;
  /** The name of the horse. */
  name: string;
}

const inquiryDraft = (horseId: string) => `inquiry:${horseId}`;

/** The button that opens a message to the seller. The buyer does not see the seller's address. */
export function ContactSeller({ horseId, name }: ContactSellerProps) {
  return (
    <SendDialog<string>
      title="Contact Seller"
      draft={inquiryDraft(horseId)}
      about={name}
      sentTitle="Message sent"
      button={(open) => (
        <Button variant="primary" wide onClick={open}>
          Contact Seller
        </Button>
      )}
      form={(props) => <InquiryForm {...props} horseId={horseId} />}
      notice={(email) => (
        <>
          The seller finds your message in Show Stable and can answer to <strong>{email}</strong>.
        </>
      )}
    />
  );
}

function InquiryForm({ horseId, onSent }: SendFormProps<string> & { horseId: string }) {
  const [send] = useSendInquiryMutation();
  const draft = inquiryDraft(horseId);
  const keyFor = useDraftKey(draft);
  // The session guard has made this call; this only reads its result.
  const { currentData: account } = accountsApi.endpoints.getAccount.useQueryState();
  const [initialValues] = useState({ ...inquiryFields.blank, email: account?.email ?? '' });

  return (
    <DialogForm
      submit="Send Message"
      pendingText="Sending..."
      label="Contact Seller"
      draft={draft}
      initialValues={initialValues}
      schema={inquiryFields.rule}
      onSubmit={async (values) => {
        const body = inquiryFields.write(values);
        await send({ id: horseId, body, idempotencyKey: keyFor(body) }).unwrap();
        return values.email.trim();
      }}
      onSaved={onSent}
      onFailure={sayFailure}
    >
      <TextField name="name" label="Name" required autoComplete="name" autoCapitalize="words" />
      <EmailField
        name="email"
        label="Email"
        required
        hint="The seller can answer to this address."
      />
      <PhoneField name="phone" label="Phone" />
      <TextArea
        name="message"
        label="Message"
        required
        rows={6}
        hint="What you would like to know, and when you could come to see the horse."
      />
      <Honeypot name="website" label="Website" />
    </DialogForm>
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
      return 'This horse is no longer listed for sale, so the message was not sent.';
    default:
      return messageOf(error, 'Failed to send your message. Please try again.');
  }
}
