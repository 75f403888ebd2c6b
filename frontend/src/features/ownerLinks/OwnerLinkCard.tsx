import { useState } from 'react';

import { withReason } from '../../api/errors';
import { paths } from '../../app/paths';
import { useShown } from '../../components/ui/actions/useShown';
import { Button, LinkButton } from '../../components/ui/actions/Button';
import { ConfirmButton } from '../../components/ui/actions/ConfirmButton';
import { Loaded } from '../../components/ui/loading/Loaded';
import { useToast } from '../../components/ui/messages/Toast';
import { Soft } from '../../components/ui/page/Soft';
import { Row } from '../../components/ui/page/Stack';
import { useNow } from '../../lib/time/useNow';
import { isOver, sayLink } from '../people/links/linkWords';
import { useBarnZone } from '../people/useBarn';
import { useOrganizationsThatPermit } from '../people/usePermission';
import { type LinkedContact, OwnerLinkDialog } from './OwnerLinkDialog';
import {
  useGetOwnerLinkQuery,
  useMakeOwnerLinkMutation,
  useRevokeOwnerLinkMutation,
} from './ownerLinksApi';
import type { OwnerLink } from './ownerTypes';

/** The link of an owner's page, for those who keep the book: the page shows bills. */
export function OwnerLinkCard({
  contact,
  className,
}: {
  contact: LinkedContact;
  className: string | undefined;
}) {
  const mayKeep = useOrganizationsThatPermit('keep_book').some(
    ({ id }) => id === contact.organizationId,
  );
  const query = useGetOwnerLinkQuery(contact.id, { skip: !mayKeep });
  // Of another contact only a link that it had as an owner is worth a word.
  if (!mayKeep || (!contact.isOwner && !query.currentData)) return null;
  return (
    <section className={className} aria-label="Owner’s page">
      <h3>Owner’s Page</h3>
      <Loaded small query={query} name="The owner’s page" shape="lines" count={1}>
        {(link) => <State contact={contact} link={link} />}
      </Loaded>
    </section>
  );
}

function State({ contact, link }: { contact: LinkedContact; link: OwnerLink | null }) {
  const [make] = useMakeOwnerLinkMutation();
  const shown = useShown('link');
  const [pending, setPending] = useState(false);
  const toast = useToast();
  const zone = useBarnZone();
  const now = useNow();
  const expired = link !== null && isOver(link, now);
  const show = async () => {
    if (link !== null && !expired) {
      shown.show('owner');
      return;
    }
    setPending(true);
    try {
      await make({ id: contact.id, body: {} }).unwrap();
      shown.show('owner');
    } catch (error) {
      toast.error(withReason('The link could not be made.', error));
    }
    setPending(false);
  };
  return (
    <>
      <Soft as="p" size="same">
        {link === null
          ? 'No link. With one, they see their horses, bills and shared documents, without an account.'
          : sayLink(link, now, zone)}
      </Soft>
      <Row gap={2}>
        <Button icon="qr" pending={pending} pendingText="Making..." onClick={() => void show()}>
          {link === null ? 'Make Link' : expired ? 'Make New Link' : 'Show Link'}
        </Button>
        {link !== null && <Revoke contact={contact} />}
        <LinkButton variant="quiet" to={paths.ownersPages}>
          Several Owners
        </LinkButton>
      </Row>
      <OwnerLinkDialog
        contact={contact}
        link={link}
        open={shown.id === 'owner' && link !== null}
        onClose={shown.hide}
      />
    </>
  );
}

function Revoke({ contact: { id, name } }: { contact: LinkedContact }) {
  const [revoke] = useRevokeOwnerLinkMutation();
  return (
    <ConfirmButton
      button={(ask) => (
        <Button variant="danger-quiet" aria-label={`Revoke the link of ${name}`} onClick={ask}>
          Revoke
        </Button>
      )}
      title={`Revoke the link of ${name}?`}
      confirmLabel="Revoke Link"
      cancelLabel="Keep It"
      danger
      call={() => revoke(id).unwrap()}
      done="Link revoked"
      failed="Failed to revoke the link. Please try again."
    >
      The page stops working at once, for everyone who has the link.
    </ConfirmButton>
  );
}
