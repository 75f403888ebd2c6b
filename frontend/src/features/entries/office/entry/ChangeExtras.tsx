import { useState } from 'react';
import { object, string } from 'yup';

import { hasCode, messageOf } from '../../../../api/errors';
import { DialogForm } from '../../../../components/form/DialogForm';
import { text } from '../../../../components/form/rules';
import { TextField } from '../../../../components/form/controls/TextField';
import { Dialog } from '../../../../components/ui/actions/Dialog';
import { useQuestion } from '../../../../components/ui/actions/useQuestion';
import { KeyButton } from '../../../../components/ui/keys/KeyButton';
import { KEYS } from '../../../../components/ui/keys/keys';
import { formatMoney } from '../../../../lib/money/money';
import {
  type SoldExtra,
  useChangeExtrasMutation,
  useListExtrasQuery,
  type WholeEntry,
} from '../entriesApi';

/** The button that changes what an entry has of the show’s extras, if the show has any. */
export function ChangeExtras({ entry }: { entry: WholeEntry }) {
  const [open, setOpen] = useState(false);
  const extras = useListExtrasQuery(entry.event_id).currentData ?? [];
  const close = () => setOpen(false);
  if (extras.length === 0) return null;
  return (
    <>
      <KeyButton shortcut={KEYS.extras} onClick={() => setOpen(true)}>
        Change Extras
      </KeyButton>
      <Dialog open={open} onClose={close} title="Change Extras">
        <ExtrasForm entry={entry} extras={extras} onDone={close} />
      </Dialog>
    </>
  );
}

interface ExtrasFormProps {
  entry: WholeEntry;
  extras: readonly SoldExtra[];
  onDone: () => void;
}

const QUANTITY = string().matches(/^\s*\d{0,4}\s*$/, 'Enter a whole number');

/** How many of an extra an entry has. */
const hadBy = (extra: SoldExtra, id: string) =>
  extra.entries.find(({ registration_id }) => registration_id === id)?.quantity ?? 0;

function sayStock({ amount, stock, sold }: SoldExtra): string {
  const price = `${formatMoney(amount)} each`;
  return stock === null ? price : `${price}, ${String(Math.max(0, stock - sold))} left`;
}

function ExtrasForm({ entry, extras, onDone }: ExtrasFormProps) {
  const id = entry._id.$oid;
  const [changeExtras] = useChangeExtrasMutation();
  const [askToSell, question] = useQuestion('Sell more than there is?', 'Sell Anyway');
  const [initialValues] = useState(() => ({
    quantities: Object.fromEntries(
      extras.map((extra) => [extra.fee_id, String(hadBy(extra, id) || '')]),
    ),
    reason: '',
  }));
  const save = (values: typeof initialValues, override: boolean) =>
    changeExtras({
      id,
      body: {
        extras: extras.map(({ fee_id }) => ({
          fee_id,
          quantity: Number(values.quantities[fee_id] ?? 0),
        })),
        reason: values.reason.trim() === '' ? null : values.reason.trim(),
        revision: entry.revision,
        override,
      },
    }).unwrap();
  return (
    <DialogForm
      submit="Save Extras"
      label="Change extras"
      initialValues={initialValues}
      schema={object({
        quantities: object(Object.fromEntries(extras.map(({ fee_id }) => [fee_id, QUANTITY]))),
        reason: text('Reason', 500),
      })}
      onSubmit={(values) =>
        save(values, false).catch(async (error: unknown) => {
          if (!hasCode(error, 'extra_sold_out')) throw error;
          if (!(await askToSell(messageOf(error)))) throw error;
          return save(values, true);
        })
      }
      done="Extras saved"
      onSaved={onDone}
    >
      {extras.map((extra) => (
        <TextField
          key={extra.fee_id}
          name={`quantities.${extra.fee_id}`}
          label={extra.name}
          hint={sayStock(extra)}
          inputMode="numeric"
          placeholder="0"
        />
      ))}
      <TextField name="reason" label="Reason" />
      {question}
    </DialogForm>
  );
}
