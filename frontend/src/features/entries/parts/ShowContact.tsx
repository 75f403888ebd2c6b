import { MailLink } from '../../../components/ui/page/MailLink';
import { PhoneLink } from '../../../components/ui/page/PhoneLink';
import type { PublicEvent } from './publicEventApi';

/** Whom riders ask about a show, if its organizer shows that. */
export function ShowContact({ event: { contact } }: { event: PublicEvent }) {
  if (contact === null) return null;
  const { name, email, phone } = contact;
  const parts = [
    name,
    email !== '' && <MailLink key="email" email={email} />,
    phone !== '' && <PhoneLink key="phone" phone={phone} />,
  ].filter((part) => part !== '' && part !== false);
  if (parts.length === 0) return null;
  return <p>Questions? {parts.flatMap((part, at) => (at === 0 ? [part] : [', ', part]))}</p>;
}
