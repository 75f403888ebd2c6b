import { useRef } from 'react';

import { Button } from '../../../components/ui/actions/Button';
import { CopyBox } from '../../../components/ui/actions/CopyBox';
import { Dialog, DialogActions, DialogBody } from '../../../components/ui/actions/Dialog';
import { useCopy } from '../../../components/ui/actions/useCopy';
import { useShown } from '../../../components/ui/actions/useShown';
import { Spinner } from '../../../components/ui/loading/Spinner';
import { usePicture } from '../../../components/ui/loading/usePicture';
import { Alert } from '../../../components/ui/messages/Alert';
import { Soft } from '../../../components/ui/page/Soft';
import { Row, Stack } from '../../../components/ui/page/Stack';
import type { Barn } from '../parts/barnTypes';
import styles from './Barns.module.css';

/** The address at which the barn sees its entries and its bill, and adds horses. */
export function BarnLink({ show, barn, url }: { show: string; barn: Barn; url: string }) {
  const code = useShown('code');
  const copy = useCopy('Link copied to clipboard');
  const box = useRef<HTMLInputElement>(null);
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
      </Row>
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
