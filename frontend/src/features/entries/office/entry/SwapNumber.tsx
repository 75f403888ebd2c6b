import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { object, string } from 'yup';

import { hasCode, messageOf } from '../../../../api/errors';
import type { Schemas } from '../../../../api/types';
import { DialogForm } from '../../../../components/form/DialogForm';
import { FieldFailure, FormStop } from '../../../../components/form/FormikForm';
import { missing } from '../../../../components/form/rules';
import { useFormValues } from '../../../../components/form/controls/useFormField';
import { TextField } from '../../../../components/form/controls/TextField';
import { Button } from '../../../../components/ui/actions/Button';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogCancel,
} from '../../../../components/ui/actions/Dialog';
import { KeyButton } from '../../../../components/ui/keys/KeyButton';
import { KEYS } from '../../../../components/ui/keys/keys';
import { Soft } from '../../../../components/ui/page/Soft';
import { Stack } from '../../../../components/ui/page/Stack';
import {
  useFindEntriesQuery,
  useLazyFindEntriesQuery,
  useSwapNumberMutation,
  type WholeEntry,
} from '../entriesApi';

const SCHEMA = object({
  number: string()
    .trim()
    .required(missing)
    .matches(/^\d{1,6}$/, 'Enter a whole number up to 999,999'),
});

/** The button with which an entry swaps its back number with another one. */
export function SwapNumber({ entry }: { entry: WholeEntry }) {
  const [open, setOpen] = useState(false);
  const [find] = useLazyFindEntriesQuery();
  const [swap] = useSwapNumberMutation();
  const [askOnCards, question] = useOnCards();
  if (entry.back_number === null) return null;

  const swapWith = async (number: number) => {
    const found = await find({ id: entry.event_id, q: `#${String(number)}` }).unwrap();
    const other = found.find(({ back_number }) => back_number === number);
    if (other === undefined || number === entry.back_number) {
      throw new FieldFailure({ number: 'No other entry has this number' });
    }
    const send = (cards: OnCards) =>
      swap({ id: entry._id.$oid, body: { with: other._id.$oid, cards } }).unwrap();
    await send('ask').catch(async (error: unknown) => {
      if (!hasCode(error, 'number_on_cards')) throw error;
      const cards = await askOnCards(messageOf(error));
      if (cards === null) throw new FormStop(null);
      return send(cards);
    });
    return other;
  };
  return (
    <>
      <KeyButton shortcut={KEYS.swapNumber} onClick={() => setOpen(true)}>
        Swap Number
      </KeyButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Swap number ${String(entry.back_number)}`}
        description="Both entries keep everything else. Riders with an email address get a mail."
      >
        <DialogForm
          submit="Swap Numbers"
          label="Swap numbers"
          initialValues={{ number: '' }}
          schema={SCHEMA}
          onSubmit={({ number }) => swapWith(Number(number))}
          done={(other) =>
            `${String(other.back_number)} is ${entry.rider_name}’s now, and ${String(entry.back_number)} is ${other.rider_name}’s`
          }
          onSaved={() => setOpen(false)}
        >
          <TextField name="number" label="Other Back Number" inputMode="numeric" required />
          <Other entry={entry} />
        </DialogForm>
      </Dialog>
      {question}
    </>
  );
}

/** What becomes of what judges wrote beside the numbers. */
type OnCards = NonNullable<Schemas['SwapBody']['cards']>;

/** Asks what judges wrote beside the numbers; `null` is not to swap them. */
function useOnCards() {
  const [asked, setAsked] = useState<{
    text: string;
    answer: (cards: OnCards | null) => void;
  } | null>(null);
  const ask = (text: string) =>
    new Promise<OnCards | null>((resolve) => {
      setAsked({
        text,
        answer: (cards) => {
          setAsked(null);
          resolve(cards);
        },
      });
    });
  const dialog = (
    <Dialog
      open={asked !== null}
      onClose={() => asked?.answer(null)}
      title="These numbers stand on cards"
      description={asked?.text ?? ''}
    >
      <DialogBody>
        <Stack gap={3}>
          <p>Which is it?</p>
          <Button onClick={() => asked?.answer('as_written')}>
            The numbers were wrong here: the cards are right, and results change
          </Button>
          <Button onClick={() => asked?.answer('with_entry')}>
            They changed numbers afterwards: each keeps its results
          </Button>
        </Stack>
      </DialogBody>
      <DialogActions>
        <DialogCancel>Do Not Swap</DialogCancel>
      </DialogActions>
    </Dialog>
  );
  return [ask, dialog] as const;
}

/** Who has the number that is typed, so that nobody is mistaken for somebody else. */
function Other({ entry }: { entry: WholeEntry }) {
  const { number } = useFormValues<{ number: string }>();
  const typed = /^\s*\d{1,6}\s*$/.test(number) ? Number(number) : null;
  const { currentData } = useFindEntriesQuery(
    typed === null ? skipToken : { id: entry.event_id, q: `#${String(typed)}` },
  );
  const other = currentData?.find(({ back_number }) => back_number === typed);
  return (
    <Soft as="p" size="same" role="status">
      {other !== undefined &&
        other._id.$oid !== entry._id.$oid &&
        `${String(typed)} is ${other.rider_name} with ${other.horse_name}, who gets ${String(entry.back_number)}.`}
    </Soft>
  );
}
