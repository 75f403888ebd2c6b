import { useRef, useState } from 'react';

import { withReason } from '../../api/errors';
import { Button } from '../../components/ui/actions/Button';
import { ConfirmButton } from '../../components/ui/actions/ConfirmButton';
import { CopyBox } from '../../components/ui/actions/CopyBox';
import { Dialog, DialogActions, DialogBody } from '../../components/ui/actions/Dialog';
import { useCopy } from '../../components/ui/actions/useCopy';
import { useToast } from '../../components/ui/messages/Toast';
import { Soft } from '../../components/ui/page/Soft';
import { SvgPicture } from '../../components/ui/pictures/SvgPicture';
import { LinkEnd } from '../people/links/LinkEnd';
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
  const [shown, setShown] = useState<{ link: EmergencyLink | null; open: boolean }>({
    link: null,
    open: false,
  });
  const [pending, setPending] = useState(false);
  const toast = useToast();
  const show = async () => {
    setPending(true);
    try {
      const link = await make({ id: horse.id, body: {} }).unwrap();
      setShown({ link, open: true });
    } catch (error) {
      toast.error(withReason('The link could not be made.', error));
    }
    setPending(false);
  };
  const close = () => setShown(({ link }) => ({ link, open: false }));
  const dialog = (
    <Dialog
      open={shown.open}
      onClose={close}
      title={`Emergency page of ${horse.name}`}
      description="Whoever has the link or scans the code sees the page, without an account."
    >
      {shown.link !== null && (
        <Code
          horse={horse}
          link={shown.link}
          onChanged={(link) => setShown({ link, open: true })}
          onClose={close}
        />
      )}
    </Dialog>
  );
  return { show: () => void show(), pending, dialog };
}

interface CodeProps {
  horse: LinkedHorse;
  link: EmergencyLink;
  onChanged: (link: EmergencyLink) => void;
  onClose: () => void;
}

function Code({ horse, link, onChanged, onClose }: CodeProps) {
  const [make] = useMakeEmergencyLinkMutation();
  const copy = useCopy('Link copied to clipboard');
  const box = useRef<HTMLInputElement>(null);
  return (
    <>
      <DialogBody>
        <SvgPicture
          key={link.url}
          svg={link.qr_code}
          alt={`QR code of the emergency page of ${horse.name}`}
        />
        <CopyBox ref={box} label="Address" value={link.url} />
        <p>
          <a href={link.url} target="_blank" rel="noopener noreferrer">
            Open the page
          </a>
          <Soft> as a stranger sees it. It counts as opened.</Soft>
        </p>
        <LinkEnd
          // Of another link, another day.
          key={link.token}
          draft={`emergency-link-end:${horse.id}`}
          expiresAt={link.expires_at}
          save={async (expires_at) =>
            onChanged(await make({ id: horse.id, body: { expires_at } }).unwrap())
          }
        />
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
          call={async () => onChanged(await make({ id: horse.id, body: { renew: true } }).unwrap())}
          done={`${horse.name} has a new link`}
          failed="Failed to make a new link. Please try again."
        >
          The code on the stall door stops working at once. Print a new card.
        </ConfirmButton>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" icon="copy" onClick={() => void copy(link.url, box.current)}>
          Copy
        </Button>
      </DialogActions>
    </>
  );
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
