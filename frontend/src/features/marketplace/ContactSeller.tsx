import { useState } from 'react';

import { DialogForm } from '../../components/form/DialogForm';
import { useDraftKey } from '../../components/form/unsaved/useDraft';
import { Button } from '../../components/ui/actions/Button';
import { accountsApi } from '../accounts/accountsApi';
import { InquiryFields, sayNotSent } from './InquiryFields';
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
      onFailure={sayNotSent}
    >
      <InquiryFields />
    </DialogForm>
  );
}
