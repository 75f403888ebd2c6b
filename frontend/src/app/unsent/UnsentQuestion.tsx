import { useState } from 'react';

import { Alert } from '../../components/ui/messages/Alert';
import { Button } from '../../components/ui/actions/Button';
import { Dialog, DialogActions, DialogBody } from '../../components/ui/actions/Dialog';
import { countOf } from '../../lib/intl';
import { unsent } from '../../sync/changes';
import { useOutbox } from '../../sync/OutboxProvider';
import { UnsentList } from './UnsentList';

interface UnsentQuestionProps {
  /** Signs out; what is still kept is dropped. */
  onLeave: () => void;
  onStay: () => void;
}

/** Asks at sign-out what becomes of the changes that are not sent. */
export function UnsentQuestion({ onLeave, onStay }: UnsentQuestionProps) {
  const { state, sendAll } = useOutbox();
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState(false);
  const changes = unsent(state.changes);
  const send = async () => {
    setSending(true);
    setFailed(false);
    const isDone = await sendAll();
    setSending(false);
    if (isDone) onLeave();
    else setFailed(true);
  };
  return (
    <Dialog open onClose={onStay} title="Not everything is sent">
      <DialogBody>
        <p>
          {countOf(changes.length, 'change is', 'changes are')} only on this device. Signing out
          removes what is not sent.
        </p>
        <UnsentList changes={changes} />
        {failed && <Alert>Not everything could be sent. You are still signed in.</Alert>}
      </DialogBody>
      <DialogActions>
        <Button onClick={onStay}>Stay</Button>
        <Button variant="danger-quiet" onClick={onLeave}>
          Discard and Sign Out
        </Button>
        <Button
          variant="primary"
          pending={sending}
          pendingText="Sending..."
          onClick={() => void send()}
        >
          Send and Sign Out
        </Button>
      </DialogActions>
    </Dialog>
  );
}
