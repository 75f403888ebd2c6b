import { useRef, useState } from 'react';

import { messageOf } from '../../../../api/errors';
import { Button } from '../../../../components/ui/actions/Button';
import { ConfirmDialog } from '../../../../components/ui/actions/ConfirmDialog';
import { Dialog, DialogActions, DialogBody } from '../../../../components/ui/actions/Dialog';
import { CopyBox } from '../../../../components/ui/actions/CopyBox';
import { Spinner } from '../../../../components/ui/loading/Spinner';
import { usePicture } from '../../../../components/ui/loading/usePicture';
import { Alert } from '../../../../components/ui/messages/Alert';
import { Row } from '../../../../components/ui/page/Stack';
import { useToast } from '../../../../components/ui/messages/Toast';
import { useShown } from '../../../../components/ui/actions/useShown';
import { useCopy } from '../../../../components/ui/actions/useCopy';
import { KeyButton } from '../../../../components/ui/keys/KeyButton';
import { KEYS } from '../../../../components/ui/keys/keys';
import { useRenewLinkMutation, type WholeEntry } from '../entriesApi';
import styles from './EntryPanel.module.css';

/** The address at which the rider sees and changes the entry. */
export function RiderLink({ entry, link }: { entry: WholeEntry; link: string }) {
  const [asking, setAsking] = useState(false);
  const code = useShown('code');
  const [renew, { isLoading }] = useRenewLinkMutation();
  const copy = useCopy('Link copied to clipboard');
  const toast = useToast();
  const box = useRef<HTMLInputElement>(null);

  const replace = async () => {
    try {
      await renew(entry._id.$oid).unwrap();
      toast.success('The entry has a new link');
    } catch (error) {
      toast.error(messageOf(error));
    }
    setAsking(false);
  };

  return (
    <section className={styles.part} aria-label="The rider’s link">
      <CopyBox ref={box} label="The rider’s link" value={link} />
      <p className={styles.small}>
        Whoever has it can see the entry, change it until the closing date, scratch it until the
        show begins, and add what is missing until it ends.
      </p>
      <Row gap={2}>
        <Button icon="copy" onClick={() => void copy(link, box.current)}>
          Copy
        </Button>
        <KeyButton shortcut={KEYS.code} icon="qr" onClick={() => code.show('rider')}>
          QR Code
        </KeyButton>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          New Link
        </Button>
      </Row>
      <Dialog
        open={code.id === 'rider'}
        onClose={code.hide}
        title="QR Code"
        description={`${entry.rider_name} scans it to open the entry.`}
      >
        <Code entry={entry} onClose={code.hide} />
      </Dialog>
      <ConfirmDialog
        open={asking}
        title="Make a new link?"
        confirmLabel="Make New Link"
        cancelLabel="Keep the Link"
        danger
        pending={isLoading}
        onConfirm={() => void replace()}
        onCancel={() => setAsking(false)}
      >
        The link in the rider’s mails stops working at once. The new one is not mailed: copy it, and
        send it to {entry.rider_name}.
      </ConfirmDialog>
    </section>
  );
}

function Code({ entry, onClose }: { entry: WholeEntry; onClose: () => void }) {
  const path = `registrations/${encodeURIComponent(entry._id.$oid)}/qr.svg`;
  const { address, failure } = usePicture(path);
  return (
    <>
      <DialogBody>
        {failure !== null && <Alert>{failure}</Alert>}
        {address !== null ? (
          <img src={address} alt="QR code of the rider’s link" className={styles.code} />
        ) : (
          failure === null && <Spinner />
        )}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </>
  );
}
