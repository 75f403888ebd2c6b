import { href } from '../../../app/paths';
import { FileButton } from '../../../components/ui/loading/FileButton';
import { Alert } from '../../../components/ui/messages/Alert';
import { Button } from '../../../components/ui/actions/Button';
import { Dialog, DialogActions, DialogBody } from '../../../components/ui/actions/Dialog';
import { useShown } from '../../../components/ui/actions/useShown';
import { Spinner } from '../../../components/ui/loading/Spinner';
import { usePicture } from '../../../components/ui/loading/usePicture';
import { useServerFile } from '../../../components/ui/loading/useServerFile';
import type { OwnEvent } from '../eventsApi';
import styles from './QrCode.module.css';

/** Shows the QR code of a show's registration form, to download and to print. */
export function QrCode({ event }: { event: OwnEvent }) {
  const code = useShown('code');
  return (
    <>
      <Button icon="qr" onClick={() => code.show('form')}>
        QR Code
      </Button>
      <Dialog
        open={code.id === 'form'}
        onClose={code.hide}
        title="QR Code"
        description="Riders who scan it open the registration form."
      >
        <Code event={event} onClose={code.hide} />
      </Dialog>
    </>
  );
}

function Code({ event, onClose }: { event: OwnEvent; onClose: () => void }) {
  const path = `events/${encodeURIComponent(event._id.$oid)}/qr.svg`;
  const { address, failure } = usePicture(path);
  const file = useServerFile(path, {
    fileName: 'registration-qr.svg',
    thing: 'QR code',
    title: `QR code of ${event.name}`,
  });
  return (
    <>
      <DialogBody>
        {failure !== null && <Alert>{failure}</Alert>}
        <div className={styles.code}>
          {address !== null ? (
            <img src={address} alt="QR code of the registration form" />
          ) : (
            failure === null && <Spinner />
          )}
        </div>
        <p className={styles.link}>
          {location.origin}
          {href.publicForm(event.hashed_id)}
        </p>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <FileButton file={file}>Download</FileButton>
        <FileButton file={file} use="print" variant="primary">
          Print
        </FileButton>
      </DialogActions>
    </>
  );
}
