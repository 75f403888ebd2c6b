import { type ReactNode, useRef } from 'react';

import { Button } from '../../../components/ui/actions/Button';
import { ConfirmButton } from '../../../components/ui/actions/ConfirmButton';
import { CopyBox } from '../../../components/ui/actions/CopyBox';
import { DialogActions, DialogBody } from '../../../components/ui/actions/Dialog';
import { useCopy } from '../../../components/ui/actions/useCopy';
import { Soft } from '../../../components/ui/page/Soft';
import { SvgPicture } from '../../../components/ui/pictures/SvgPicture';
import type { Schemas } from '../../../api/types';
import { LinkEnd } from './LinkEnd';

/** A change of a link. */
interface LinkChange {
  renew?: boolean;
  expires_at?: string | null;
}

interface LinkCodeProps {
  link: Pick<Schemas['OwnerLink'], 'url' | 'qr_code' | 'token' | 'expires_at'>;
  /** Whose page it is: `Ann Lee`. */
  name: string;
  /** What the picture shows: `QR code of the page of Ann Lee`. */
  alt: string;
  /** Who sees the page so: `the owner`. */
  who: string;
  /** The name of the draft of its last day. */
  draft: string;
  change: (change: LinkChange) => Promise<unknown>;
  /** What becomes of the link when there is a new one. */
  lost: ReactNode;
  /** Below the last day. */
  children?: ReactNode;
  /** Buttons before that which copies. */
  acts: ReactNode;
}

/** A link in a dialog: its code and address, its last day, and what can be done with it. */
export function LinkCode({ link, name, alt, who, draft, change, lost, ...more }: LinkCodeProps) {
  const { url, expires_at: ends } = link;
  const copy = useCopy('Link copied to clipboard');
  const box = useRef<HTMLInputElement>(null);
  return (
    <>
      <DialogBody>
        <SvgPicture key={url} svg={link.qr_code} alt={alt} />
        <CopyBox ref={box} label="Address" value={url} />
        <p>
          <a href={url} target="_blank" rel="noopener noreferrer">
            Open the page
          </a>
          <Soft> as {who} sees it. It counts as opened.</Soft>
        </p>
        <LinkEnd
          // Of another link, another day.
          key={link.token}
          draft={draft}
          expiresAt={ends}
          save={(expires_at) => change({ expires_at })}
        />
        {more.children}
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
          call={() => change({ renew: true })}
          done={`${name} has a new link`}
          failed="Failed to make a new link. Please try again."
        >
          {lost}
        </ConfirmButton>
        {more.acts}
        <Button variant="primary" icon="copy" onClick={() => void copy(url, box.current)}>
          Copy
        </Button>
      </DialogActions>
    </>
  );
}
