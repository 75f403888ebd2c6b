import { useState } from 'react';
import { array, object, string } from 'yup';

import { DialogForm } from '../../../components/form/DialogForm';
import { FieldFailure } from '../../../components/form/FormikForm';
import { TextField } from '../../../components/form/controls/TextField';
import { Button } from '../../../components/ui/actions/Button';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { type ClassKey, type ResultRow, useSetWorkOffMutation } from '../ringsApi';

interface BreakTieProps {
  at: ClassKey;
  /** The horses that share a place. */
  tied: readonly ResultRow[];
  /** The horses of all work-offs so far. */
  workOff: readonly number[];
}

/** Breaks a tie by the order of a work-off. */
export function BreakTie({ at, tied, workOff }: BreakTieProps) {
  const [open, setOpen] = useState(false);
  const numbers = tied.map(({ back_number }) => back_number);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Break the Tie of {numbers.join(' and ')}</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Break the tie"
        description="How the horses came out of the work-off. No score changes."
      >
        <TieForm {...{ at, tied, workOff }} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const SCHEMA = object({
  ranks: array(string().matches(/^\s*[1-9]\d?\s*$/, 'Enter 1, 2 and so on')),
});

function TieForm({ at, tied, workOff, onDone }: BreakTieProps & { onDone: () => void }) {
  const [setWorkOff] = useSetWorkOffMutation();
  const submit = async ({ ranks }: { ranks: string[] }) => {
    const ranked = tied.map(({ back_number }, index) => ({
      back_number,
      rank: Number(ranks[index]),
    }));
    const errors = ranked.flatMap(({ rank: own }, index) => {
      const twice = ranked.some((other, before) => before < index && other.rank === own);
      return twice ? [[`ranks.${index}`, 'Another horse has this order']] : [];
    });
    if (errors.length > 0) {
      throw new FieldFailure(Object.fromEntries(errors) as Record<string, string>);
    }
    const order = [...ranked].sort((one, other) => one.rank - other.rank);
    const numbers = order.map(({ back_number }) => back_number);
    const others = workOff.filter((number) => !numbers.includes(number));
    return setWorkOff({ ...at, body: { back_numbers: [...others, ...numbers] } }).unwrap();
  };
  return (
    <DialogForm
      submit="Save Order"
      done="Tie broken"
      label="Break the tie"
      initialValues={{ ranks: tied.map(() => '') }}
      schema={SCHEMA}
      onSubmit={submit}
      onSaved={onDone}
    >
      {tied.map(({ back_number, horse_name }, index) => (
        <TextField
          key={back_number}
          name={`ranks.${index}`}
          label={`Order of ${back_number} · ${horse_name}`}
          inputMode="numeric"
          required
        />
      ))}
    </DialogForm>
  );
}
