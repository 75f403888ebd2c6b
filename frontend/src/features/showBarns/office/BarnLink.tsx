import { useRef, useState } from 'react';

import { messageOf } from '../../../api/errors';
import { Button } from '../../../components/ui/actions/Button';
import { ConfirmDialog } from '../../../components/ui/actions/ConfirmDialog';
import { CopyBox } from '../../../components/ui/actions/CopyBox';
import { Dialog, DialogActions, DialogBody } from '../../../components/ui/actions/Dialog';
import { useCopy } from '../../../components/ui/actions/useCopy';
import { useShown } from '../../../components/ui/actions/useShown';
import { Spinner } from '../../../components/ui/loading/Spinner';
import { usePicture } from '../../../components/ui/loading/usePicture';
import { Alert } from '../../../components/ui/messages/Alert';
import { useToast } from '../../../components/ui/messages/Toast';
import { Soft } from '../../../components/ui/page/Soft';
import { Row, Stack } from '../../../components/ui/page/Stack';
import type { Barn } from '../parts/barnTypes';
import styles from './Barns.module.css';
import { useRenewBarnLinkMutation } from './officeBarnsApi';

/** The address at which the barn sees its entries and its bill, and adds horses. */
export function BarnLink({ url, show, barn }: { url: string; show: string; barn: Barn }) {
  const [asking, setAsking] = useState(false);
  const [renew, { isLoading }] = useRenewBarnLinkMutation();
  const code = useShown('code');
  const copy = useCopy('Link copied to clipboard');
  const toast = useToast();
  const box = useRef<HTMLInputElement>(null);

  const replace = async () => {
    try {
      await renew({ id: show, group_id: barn.id }).unwrap();
      toast.success('The barn has a new link');
    } catch (error) {
      toast.error(messageOf(error));
    }
    setAsking(false);
  };

  return (
    <Stack gap={2}>
      <CopyBox ref={box} label="The barn’s link" value={url} />
      <Soft as="p">
        Whoever has it sees the entries, their links and the bill, and adds horses until entries
        close.
      </Soft>
      <Row gap={2}>
        <Button icon="copy" onClick={() => void copy(url, box.current)}>
          Copy
        </Button>
        <Button icon="qr" onClick={() => code.show('barn')}>
          QR Code
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          New Link
        </Button>
      </Row>
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
        The link that the barn has stops working at once. The new one is not mailed: copy it, and
        send it to the barn. The links of its entries stay.
      </ConfirmDialog>
      <Dialog
        open={code.id === 'barn'}
        onClose={code.hide}
        title="QR Code"
        description={`${barn.contact_name || barn.name} scans it to open the barn.`}
      >
        <Code show={show} barn={barn} onClose={code.hide} />
      </Dialog>
    </Stack>
  );
}

function Code({ show, barn, onClose }: { show: string; barn: Barn; onClose: () => void }) {
  const path = `events/${encodeURIComponent(show)}/groups/${encodeURIComponent(barn.id)}/qr.svg`;
  const { address, failure } = usePicture(path);
  return (
    <>
      <DialogBody>
        {failure !== null && <Alert>{failure}</Alert>}
        {address !== null ? (
          <img src={address} alt="QR code of the barn’s link" className={styles.code} />
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
