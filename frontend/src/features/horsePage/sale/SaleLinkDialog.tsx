import { useRef } from 'react';

import { Button } from '../../../components/ui/actions/Button';
import { ConfirmButton } from '../../../components/ui/actions/ConfirmButton';
import { CopyBox } from '../../../components/ui/actions/CopyBox';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogCancel,
} from '../../../components/ui/actions/Dialog';
import { useCopy } from '../../../components/ui/actions/useCopy';
import { useReported } from '../../../components/ui/actions/useReported';
import { useShare } from '../../../components/ui/actions/useShare';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { SvgPicture } from '../../../components/ui/pictures/SvgPicture';
import { type Horse, useGetSaleLinkQuery, useSaveSectionMutation } from '../../horses/horsesApi';
import { saleWith } from '../../horses/sale/saleForm';

interface SaleLinkDialogProps {
  horse: Horse;
  onClose: () => void;
}

/** The dialog with the public page of a horse for sale. It is open as long as it is rendered. */
export function SaleLinkDialog({ horse, onClose }: SaleLinkDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Public page of ${horse.profile.name}`}
      description="Whoever has the link sees what buyers see, without an account, as long as the horse is for sale."
    >
      {horse.sale.public ? <Shared horse={horse} /> : <MakePublic horse={horse} />}
    </Dialog>
  );
}

/** Saves whether the page is public, with the rest of the section as it is. */
function usePublish(horse: Horse) {
  const [save] = useSaveSectionMutation();
  return (isPublic: boolean) =>
    save({
      ...saleWith(horse, { public: isPublic }),
      horseId: horse.id,
      section: 'sale',
      revision: horse.revisions.sale,
    }).unwrap();
}

function MakePublic({ horse }: { horse: Horse }) {
  const publish = usePublish(horse);
  const [make, pending] = useReported({
    call: () => publish(true),
    done: 'The page is public',
    failed: 'Failed to make the page public. Please try again.',
  });
  return (
    <>
      <DialogBody>
        <p>
          There is no public page yet. With one, you can send a link to whom you like, or print its
          code. Your email address, health records and notes are not on it.
        </p>
      </DialogBody>
      <DialogActions>
        <DialogCancel>Close</DialogCancel>
        <Button variant="primary" pending={pending} pendingText="Saving..." onClick={make}>
          Make a Public Page
        </Button>
      </DialogActions>
    </>
  );
}

function Shared({ horse }: { horse: Horse }) {
  const { name } = horse.profile;
  const query = useGetSaleLinkQuery(horse.id);
  const publish = usePublish(horse);
  const copy = useCopy('Link copied to clipboard');
  const share = useShare();
  const box = useRef<HTMLInputElement>(null);
  const url = query.currentData?.url;
  return (
    <>
      <DialogBody>
        <Loaded small query={query} name="The link" shape="lines" count={3}>
          {(link) => (
            <>
              <SvgPicture
                key={link.url}
                svg={link.qr_code}
                alt={`QR code of the public page of ${name}`}
              />
              <CopyBox ref={box} label="Address" value={link.url} />
              <p>
                <a href={link.url} target="_blank" rel="noopener noreferrer">
                  Open the page
                </a>
              </p>
            </>
          )}
        </Loaded>
      </DialogBody>
      <DialogActions>
        <ConfirmButton
          button={(ask) => (
            <Button variant="danger-quiet" onClick={ask}>
              Take It Down
            </Button>
          )}
          title="Take the public page down?"
          confirmLabel="Take It Down"
          cancelLabel="Keep It"
          danger
          call={() => publish(false)}
          done="The page is not public any more"
          failed="Failed to take the page down. Please try again."
        >
          The link stops working at once. If you make the page public again, it has another link.
        </ConfirmButton>
        <DialogCancel>Close</DialogCancel>
        {url !== undefined && 'share' in navigator && (
          <Button icon="external" onClick={() => share(url, name)}>
            Share
          </Button>
        )}
        {url !== undefined && (
          <Button variant="primary" icon="copy" onClick={() => void copy(url, box.current)}>
            Copy
          </Button>
        )}
      </DialogActions>
    </>
  );
}
