import { useState } from 'react';
import { object, string } from 'yup';

import { DialogForm } from '../../../components/form/DialogForm';
import { CheckboxGroup } from '../../../components/form/controls/CheckboxGroup';
import { TextField } from '../../../components/form/controls/TextField';
import { Button } from '../../../components/ui/actions/Button';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Alert } from '../../../components/ui/messages/Alert';
import type { DrawBody, OrderView } from '../dayTypes';
import type { ClassKey } from '../ringsApi';
import { useDrawOrderMutation } from '../dayApi';

interface DrawButtonProps {
  at: ClassKey;
  order: OrderView;
  /** Whether the class is in the ring. */
  isRunning: boolean;
  onDrawn: (order: OrderView) => void;
}

/** Opens the form that draws the order of a class. */
export function DrawButton({ at, order, isRunning, onDrawn }: DrawButtonProps) {
  const [open, setOpen] = useState(false);
  const isFirst = order.drawn_at === null;
  const lost =
    order.seed === null
      ? 'The order that was set by hand is lost.'
      : order.changed !== null
        ? 'The present order is lost, with what was moved by hand.'
        : `The present order is lost; the seed ${order.seed} draws it again.`;
  return (
    <>
      <Button variant={isFirst ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
        {isFirst ? 'Draw' : 'Draw Again'}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={
          isRunning ? 'Draw while the class runs?' : isFirst ? 'Draw the order of go' : 'Draw again'
        }
        description={
          isFirst && order.changed === null
            ? 'The same entries and the same seed give the same order.'
            : lost
        }
      >
        {isRunning && (
          <Alert tone="warning">
            The class is in the ring. Who goes next changes at once, at the gate, on the board and
            for the riders.
          </Alert>
        )}
        <DrawForm at={at} order={order} onDrawn={onDrawn} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const SPREADS = ['rider', 'trainer'] as const;

const SCHEMA = object({
  seed: string().test(
    'seed',
    'Enter a whole number, or nothing',
    (typed = '') => /^\s*\d*\s*$/.test(typed) && Number(typed) <= Number.MAX_SAFE_INTEGER,
  ),
  min_gap: string().test(
    'gap',
    'Enter a whole number from 1 to 100',
    (typed = '') => /^\s*\d+\s*$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 100,
  ),
});

function DrawForm({
  at,
  order,
  onDrawn,
  onDone,
}: Omit<DrawButtonProps, 'isRunning'> & { onDone: () => void }) {
  const [draw] = useDrawOrderMutation();
  const [initialValues] = useState(() => ({
    seed: '',
    min_gap: String(order.min_gap ?? 3),
    spread: order.drawn_at === null ? ['rider'] : order.spread,
  }));
  const submit = async ({ seed, min_gap, spread }: typeof initialValues) => {
    const body: DrawBody = {
      ...(seed.trim() !== '' && { seed: Number(seed) }),
      min_gap: Number(min_gap),
      // Riders come first.
      spread: SPREADS.filter((of) => spread.includes(of)),
      // What somebody changed meanwhile is seen before it is drawn anew.
      revision: order.revision ?? null,
    };
    const drawn = await draw({ ...at, body }).unwrap();
    onDrawn(drawn);
    return drawn;
  };
  return (
    <DialogForm
      submit="Draw"
      pendingText="Drawing..."
      done={({ seed }: OrderView) => `Drawn with the seed ${seed}`}
      label="Draw"
      initialValues={initialValues}
      schema={SCHEMA}
      onSubmit={submit}
      onSaved={onDone}
    >
      <CheckboxGroup
        name="spread"
        label="Keep Apart the Horses of"
        options={[
          { value: 'rider', label: 'One rider' },
          { value: 'trainer', label: 'One trainer' },
        ]}
      />
      <TextField
        name="min_gap"
        label="At Least So Many Places"
        hint="3: two others go between them. Where that cannot be, as far apart as can be."
        inputMode="numeric"
      />
      <TextField
        name="seed"
        label="Seed"
        hint="A number that fixes the draw. Nothing: by chance; the number of an earlier draw gives its order again."
        inputMode="numeric"
      />
    </DialogForm>
  );
}
