import { useState } from 'react';

import { withReason } from '../../api/errors';
import { useShown } from '../../components/ui/actions/useShown';
import { Button } from '../../components/ui/actions/Button';
import { ConfirmButton } from '../../components/ui/actions/ConfirmButton';
import { Dialog } from '../../components/ui/actions/Dialog';
import { useToast } from '../../components/ui/messages/Toast';
import { LinkCode } from '../people/links/LinkCode';
import { useMakeEmergencyLinkMutation, useRevokeEmergencyLinkMutation } from './emergencyApi';
import type { EmergencyLink } from './emergencyTypes';

interface LinkedHorse {
  id: string;
  name: string;
}

/**
 * The link of a horse's emergency page in a dialog; a horse without one gets one.
 *
 * @returns the function that opens it, whether that is under way, and the dialog
 */
export function useLinkDialog(horse: LinkedHorse) {
  const [make] = useMakeEmergencyLinkMutation();
  const shown = useShown('link');
  const [link, setLink] = useState<EmergencyLink | null>(null);
  const [pending, setPending] = useState(false);
  const toast = useToast();
  const show = async () => {
    setPending(true);
    try {
      setLink(await make({ id: horse.id, body: {} }).unwrap());
      shown.show(horse.id);
    } catch (error) {
      toast.error(withReason('The link could not be made.', error));
    }
    setPending(false);
  };
  const dialog = (
    <Dialog
      open={shown.id === horse.id && link !== null}
      onClose={shown.hide}
      title={`Emergency page of ${horse.name}`}
      description="Whoever has the link or scans the code sees the page, without an account."
    >
      {link !== null && (
        <LinkCode
          link={link}
          name={horse.name}
          alt={`QR code of the emergency page of ${horse.name}`}
          who="a stranger"
          draft={`emergency-link-end:${horse.id}`}
          change={async (body) => {
            setLink(await make({ id: horse.id, body }).unwrap());
          }}
          lost="The code on the stall door stops working at once. Print a new card."
          acts={<Button onClick={shown.hide}>Close</Button>}
        />
      )}
    </Dialog>
  );
  return { show: () => void show(), pending, dialog };
}

/** Revokes the link of a horse, after a question. */
export function RevokeLink({ horse }: { horse: LinkedHorse }) {
  const [revoke] = useRevokeEmergencyLinkMutation();
  return (
    <ConfirmButton
      button={(ask) => (
        <Button
          variant="danger-quiet"
          aria-label={`Revoke the link of ${horse.name}`}
          onClick={ask}
        >
          Revoke
        </Button>
      )}
      title={`Revoke the link of ${horse.name}?`}
      confirmLabel="Revoke Link"
      cancelLabel="Keep It"
      danger
      call={() => revoke(horse.id).unwrap()}
      done="Link revoked"
      failed="Failed to revoke the link. Please try again."
    >
      The code on the stall door stops working at once.
    </ConfirmButton>
  );
}
