import { messageOf, statusOf, withRetryHint } from '../../api/errors';
import { Honeypot } from '../../components/form/controls/Honeypot';
import {
  EmailField,
  PhoneField,
  TextArea,
  TextField,
} from '../../components/form/controls/TextField';

/** The fields of a message to a seller. */
export function InquiryFields() {
  return (
    <>
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
    </>
  );
}

/** Why a message to a seller was not sent. */
export function sayNotSent(error: unknown): string {
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
