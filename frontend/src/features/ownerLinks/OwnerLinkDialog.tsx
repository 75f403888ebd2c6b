import { useRef } from 'react';

import { Button } from '../../components/ui/actions/Button';
import { ConfirmButton } from '../../components/ui/actions/ConfirmButton';
import { CopyBox } from '../../components/ui/actions/CopyBox';
import { Dialog, DialogActions, DialogBody } from '../../components/ui/actions/Dialog';
import { useCopy } from '../../components/ui/actions/useCopy';
import { useReported } from '../../components/ui/actions/useReported';
import { Soft } from '../../components/ui/page/Soft';
import { SvgPicture } from '../../components/ui/pictures/SvgPicture';
import { LinkEnd } from '../people/links/LinkEnd';
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
  const copy = useCopy('Link copied to clipboard');
  const box = useRef<HTMLInputElement>(null);
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
    <>
      <DialogBody>
        <SvgPicture key={link.url} svg={link.qr_code} alt={`QR code of the page of ${name}`} />
        <CopyBox ref={box} label="Address" value={link.url} />
        <p>
          <a href={link.url} target="_blank" rel="noopener noreferrer">
            Open the page
          </a>
          <Soft> as the owner sees it. It counts as opened.</Soft>
        </p>
        <LinkEnd
          // Of another link, another day.
          key={link.token}
          draft={`owner-link-end:${id}`}
          expiresAt={link.expires_at}
          save={(expires_at) => make({ id, body: { expires_at } }).unwrap()}
        />
        {email === '' && <Soft as="p">{name} has no email address to mail the link to.</Soft>}
      </DialogBody>
      <DialogActions>
        <ConfirmButton
          button={(ask) => (
            <Button variant="quiet" onClick={ask}>
              New Link
            </Button>
          )}
          title="Make a new link?"
          confirmLabel="Make New Link"
          cancelLabel="Keep the Link"
          danger
          needed
          // It works as long as the former one would have, which the server does not keep by itself.
          call={() =>
            make({
              id,
              body: { renew: true, ...(ends !== null && { expires_at: ends.$date }) },
            }).unwrap()
          }
          done={`${name} has a new link`}
          failed="Failed to make a new link. Please try again."
        >
          The one that {name} has stops working at once. Mail or show them the new one.
        </ConfirmButton>
        {email !== '' && (
          <Button icon="mail" pending={mailing} pendingText="Mailing..." onClick={mail}>
            Mail It
          </Button>
        )}
        <Button variant="primary" icon="copy" onClick={() => void copy(link.url, box.current)}>
          Copy
        </Button>
      </DialogActions>
    </>
  );
}
