import { useRef } from 'react';

import { Button } from '../../components/ui/actions/Button';
import { CopyBox } from '../../components/ui/actions/CopyBox';
import { Row, Stack } from '../../components/ui/page/Stack';
import { SvgPicture } from '../../components/ui/pictures/SvgPicture';
import { useCopy } from '../../components/ui/actions/useCopy';
import type { NewInvitation } from './peopleApi';
import styles from './PeoplePage.module.css';

/** The link of an invitation that was just made, and what becomes of its mail. */
export function InvitationLink({ invitation }: { invitation: NewInvitation }) {
  const { email, url, qr_code, delivery } = invitation;
  const copy = useCopy('Link copied to clipboard');
  const box = useRef<HTMLInputElement>(null);
  return (
    <Stack as="section" aria-label={`Link for ${email}`}>
      <p role="status">
        {delivery === 'email'
          ? `${email} is invited. The mail with this link waits to be sent; you can also hand the link over yourself.`
          : `${email} is invited. This server sends no mail: it writes the mail into its outbox. Hand the link over yourself.`}
      </p>
      <CopyBox ref={box} label={`Link for ${email}`} value={url} />
      <p className={styles.soft}>
        Whoever has it can accept the invitation, once. It is not shown again.
      </p>
      <Row>
        <Button icon="copy" onClick={() => void copy(url, box.current)}>
          Copy Link
        </Button>
      </Row>
      <SvgPicture svg={qr_code} alt={`QR code of the link for ${email}`} />
    </Stack>
  );
}
