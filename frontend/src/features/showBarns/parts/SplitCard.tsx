import { Suspense, useState } from 'react';

import { hasCode, messageOf } from '../../../api/errors';
import { useHasDraft } from '../../../components/form/unsaved/useDraft';
import { Button } from '../../../components/ui/actions/Button';
import { ConfirmDialog } from '../../../components/ui/actions/ConfirmDialog';
import { lazyPart } from '../../../components/ui/loading/lazyPart';
import { useToast } from '../../../components/ui/messages/Toast';
import { Card } from '../../../components/ui/page/Card';
import { Soft } from '../../../components/ui/page/Soft';
import { Row } from '../../../components/ui/page/Stack';
import { formatMoney } from '../../../lib/money/money';
import styles from './Barn.module.css';
import type { Barn, Split } from './barnTypes';
import { divisible, sheetOf } from './splitSheet';

const SplitDialog = lazyPart(async () => ({
  default: (await import('./SplitDialog')).SplitDialog,
}));

/** See `splitDraft`, which is loaded with its form. */
const draftOf = (barn: Barn) => `show-barn-split:${barn.id}`;

interface SplitCardProps {
  barn: Barn;
  /** Whether it can be changed here. */
  mayEdit: boolean;
  onSend: (split: Split) => Promise<unknown>;
}

/** What a barn bought together, by how many it is divided, each part, and who is left out. */
export function SplitCard({ barn, mayEdit, onSend }: SplitCardProps) {
  const hasDraft = useHasDraft();
  // Opens the form after a reload if there is a draft.
  const [editing, setEditing] = useState(() => hasDraft(draftOf(barn)));
  const { split, entries } = barn;
  const mayDivide = mayEdit && entries.length > 0 && divisible(barn).length > 0;
  if (split === null && !mayDivide) return null;
  return (
    <Card
      title="Split Sheet"
      actions={
        mayEdit && (
          <Row gap={2}>
            {split !== null && <TakeBack onSend={onSend} />}
            <Button onClick={() => setEditing(true)}>
              {split === null ? 'Divide' : 'Divide Anew'}
            </Button>
          </Row>
        )
      }
    >
      {split === null ? (
        <Soft as="p">
          What the barn bought together, such as tack stalls, can be divided among its horses.
        </Soft>
      ) : (
        <SheetView split={split} barn={barn} />
      )}
      {editing && (
        <Suspense fallback={null}>
          <SplitDialog barn={barn} onSend={onSend} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function SheetView({ split, barn }: { split: Split; barn: Barn }) {
  const { total, parts, leftOut } = sheetOf(split, barn.entries);
  return (
    <>
      <ul className={styles.lines} aria-label="What is divided">
        {split.lines.map(({ name, amount }) => (
          <li key={`${name} ${String(amount)}`}>
            <span>{name}</span>
            <span>{formatMoney(amount)}</span>
          </li>
        ))}
        <li className={styles.sum}>
          <span>{`Together, divided by ${String(parts.length)}`}</span>
          <span>{formatMoney(total)}</span>
        </li>
      </ul>
      <ul className={styles.lines} aria-label="Parts">
        {parts.map(({ entry, amount }) => (
          <li key={entry.id}>
            <span>
              {entry.horse_name}
              {entry.owner_name !== '' && <Soft> {entry.owner_name}</Soft>}
            </span>
            <span>{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
      {leftOut.length > 0 && (
        <p>Left out: {leftOut.map(({ horse_name }) => horse_name).join(', ')}</p>
      )}
    </>
  );
}

/** Takes the split back, after a question. */
function TakeBack({ onSend }: Pick<SplitCardProps, 'onSend'>) {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const toast = useToast();
  const run = async () => {
    setPending(true);
    try {
      await onSend({ lines: [], among: [] });
      toast.success('It is on the bill of the barn again');
    } catch (error) {
      const isPaid = hasCode(error, 'split_paid');
      toast.error(isPaid ? 'Somebody has paid a part of it already.' : messageOf(error));
    }
    setPending(false);
    setAsking(false);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Take Back
      </Button>
      <ConfirmDialog
        open={asking}
        title="Take the split back?"
        confirmLabel="Take Back"
        cancelLabel="Keep It"
        pending={pending}
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      >
        All of it is then on the bill of the barn again.
      </ConfirmDialog>
    </>
  );
}
