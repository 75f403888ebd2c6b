import { useState } from 'react';

import { hasCode, messageOf } from '../../../../api/errors';
import { Button } from '../../../../components/ui/actions/Button';
import { ConfirmDialog } from '../../../../components/ui/actions/ConfirmDialog';
import { useQuestion } from '../../../../components/ui/actions/useQuestion';
import { KeyButton } from '../../../../components/ui/keys/KeyButton';
import { KEYS } from '../../../../components/ui/keys/keys';
import { Row } from '../../../../components/ui/page/Stack';
import { formatMoney } from '../../../../lib/money/money';
import { useToast } from '../../../../components/ui/messages/Toast';
import { hasScratchRules, type PricedEvent, sayLeaving } from '../../parts/prices';
import { useSetStatusMutation, type WholeEntry } from '../entriesApi';
import { ReasonDialog } from '../ReasonDialog';

/** The buttons that take the whole entry out, or bring it back. */
export function EntryStatus({ entry, show }: { entry: WholeEntry; show: PricedEvent }) {
  const [asking, setAsking] = useState<'scratched' | 'cancelled' | null>(null);
  const [full, setFull] = useState<string | null>(null);
  const [setStatus, { isLoading }] = useSetStatusMutation();
  const toast = useToast();
  const [ask, question] = useQuestion('Take it out of judged classes?', 'Take It Out');
  const isOut = entry.status === 'scratched' || entry.status === 'cancelled';

  const enter = async (override: boolean) => {
    setFull(null);
    try {
      await setStatus({ id: entry._id.$oid, body: { status: 'entered', override } }).unwrap();
    } catch (error) {
      if (hasCode(error, 'class_full') || hasCode(error, 'show_full')) setFull(messageOf(error));
      else toast.error(messageOf(error));
    }
  };
  const cancels = asking === 'cancelled';
  return (
    <Row gap={2}>
      {entry.status !== 'entered' && (
        <Button pending={isLoading} onClick={() => void enter(false)}>
          {isOut ? 'Bring Entry Back' : 'Take from Waiting List'}
        </Button>
      )}
      {!isOut && (
        <KeyButton shortcut={KEYS.scratch} onClick={() => setAsking('scratched')}>
          Scratch Entry
        </KeyButton>
      )}
      {entry.status !== 'cancelled' && (
        <Button variant="danger-quiet" onClick={() => setAsking('cancelled')}>
          Cancel Entry
        </Button>
      )}
      <ReasonDialog
        title={cancels ? 'Cancel the entry' : 'Scratch the entry'}
        description={
          cancels
            ? 'The show takes it out of all classes, and it owes nothing.'
            : `The exhibitor takes it out of all classes. ${
                hasScratchRules(show)
                  ? sayLeaving(show)
                  : 'What is scratched after the closing date is still owed.'
              }`
        }
        action={cancels ? 'Cancel Entry' : 'Scratch Entry'}
        open={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={async (reason) => {
          const body = { status: asking ?? 'scratched', reason } as const;
          const takeOut = (ask_if_judged: boolean) =>
            setStatus({ id: entry._id.$oid, body: { ...body, ask_if_judged } }).unwrap();
          const { total_fee } = await takeOut(true).catch(async (error: unknown) => {
            if (!hasCode(error, 'class_was_judged') || !(await ask(messageOf(error)))) throw error;
            return takeOut(false);
          });
          const owed =
            total_fee > 0 ? `${formatMoney(total_fee)} stays on its bill` : 'its bill is $0.00';
          toast.success(`Entry ${cancels ? 'cancelled' : 'scratched'}: ${owed}`);
        }}
      />
      <ConfirmDialog
        open={full !== null}
        title="No place"
        confirmLabel="Enter Anyway"
        onConfirm={() => void enter(true)}
        onCancel={() => setFull(null)}
      >
        {full}
      </ConfirmDialog>
      {question}
    </Row>
  );
}
