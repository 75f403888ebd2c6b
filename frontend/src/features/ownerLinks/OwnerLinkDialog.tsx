import { Button } from '../../components/ui/actions/Button';
import { Dialog } from '../../components/ui/actions/Dialog';
import { useReported } from '../../components/ui/actions/useReported';
import { Soft } from '../../components/ui/page/Soft';
import { LinkCode } from '../people/links/LinkCode';
import { useMakeOwnerLinkMutation } from './ownerLinksApi';
import type { OwnerLink } from './ownerTypes';

/** A contact that may have an owner's page. */
export interface LinkedContact {
  id: string;
  name: string;
  /** May be empty. */
  email: string;
  organizationId: string;
  /** Whether it owns horses, or may. */
  isOwner: boolean;
}

interface OwnerLinkDialogProps {
  contact: LinkedContact;
  link: OwnerLink | null;
  open: boolean;
  onClose: () => void;
}

/** The link of an owner's page: its code and address, its last day, and the mail with it. */
export function OwnerLinkDialog({ contact, link, open, onClose }: OwnerLinkDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Page of ${contact.name}`}
      description="Whoever has the link sees the horses, the bills and the shared documents, without an account."
    >
      {link !== null && <Code contact={contact} link={link} />}
    </Dialog>
  );
}

function Code({ contact: { id, name, email }, link }: { contact: LinkedContact; link: OwnerLink }) {
  const [make] = useMakeOwnerLinkMutation();
  const { expires_at: ends } = link;
  const [mail, mailing] = useReported({
    call: () => make({ id, body: { mail: true } }).unwrap(),
    done:
      link.delivery === 'email'
        ? `The mail to ${email} is on its way`
        : 'The mail goes to the outbox of the server',
    needed: true,
    failed: 'The link could not be mailed. Please try again.',
  });
  return (
    <LinkCode
      link={link}
      name={name}
      alt={`QR code of the page of ${name}`}
      who="the owner"
      draft={`owner-link-end:${id}`}
      // It works as long as the former one would have, which the server does not keep by itself.
      change={(change) =>
        make({ id, body: { ...(ends !== null && { expires_at: ends.$date }), ...change } }).unwrap()
      }
      lost={`The one that ${name} has stops working at once. Mail or show them the new one.`}
      acts={
        email !== '' && (
          <Button icon="mail" pending={mailing} pendingText="Mailing..." onClick={mail}>
            Mail It
          </Button>
        )
      }
    >
      {email === '' && <Soft as="p">{name} has no email address to mail the link to.</Soft>}
    </LinkCode>
  );
}
