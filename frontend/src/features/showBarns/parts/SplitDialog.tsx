import { useState } from 'react';
import { array, string } from 'yup';

import { hasCode } from '../../../api/errors';
import { DialogForm } from '../../../components/form/DialogForm';
import * as field from '../../../components/form/fields';
import { FormFailure } from '../../../components/form/FormikForm';
import { ChoiceCards } from '../../../components/form/controls/ChoiceCards';
import { FieldArray } from '../../../components/form/controls/FieldArray';
import { MoneyField, TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { missing, positiveMoney, text } from '../../../components/form/rules';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Pair } from '../../../components/ui/page/Stack';
import { formatMoney, parseMoney } from '../../../lib/money/money';
import type { Barn, Split } from './barnTypes';
import { divisible, sheetOf } from './splitSheet';

const line = field.group({
  name: field.typed(text('What', 200).required(missing)),
  amount: field.money(positiveMoney()),
});

const fields = field.group({
  lines: {
    ...field.rows(line),
    rule: array(line.rule).min(1, 'Say what is divided, or take the split back'),
  },
  among: field.same([] as string[], array(string().defined()).min(1, 'Choose at least one horse')),
});

type SplitValues = typeof fields.blank;

const PAID =
  'Somebody has paid a part of it already, so it stays as it is. Take that payment back first.';

/** The name of the draft of a barn's split. */
export const splitDraft = (barn: Barn) => `show-barn-split:${barn.id}`;

interface SplitDialogProps {
  barn: Barn;
  onSend: (split: Split) => Promise<unknown>;
  onClose: () => void;
}

/** Divides what a barn bought together among its horses. */
export function SplitDialog({ barn, onSend, onClose }: SplitDialogProps) {
  const [initialValues] = useState<SplitValues>(() => ({
    lines: divisible(barn).map((it) => line.read(it)),
    among: barn.split?.among ?? barn.entries.filter(takesPart).map(({ id }) => id),
  }));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Split Sheet"
      description="What the barn bought together, divided to the cent. Each part is then on the bill of its entry."
    >
      <DialogForm<SplitValues>
        label="Split sheet"
        submit="Divide"
        done="It is divided"
        draft={splitDraft(barn)}
        initialValues={initialValues}
        schema={fields.rule}
        onSubmit={async (values) => {
          const { lines, among } = fields.write(values);
          // The first ones pay the odd cents: in the order of the page, not of the clicks.
          const inOrder = barn.entries.filter(({ id }) => among.includes(id)).map(({ id }) => id);
          try {
            return await onSend({ lines, among: inOrder });
          } catch (error) {
            if (hasCode(error, 'split_paid')) throw new FormFailure(PAID);
            throw error;
          }
        }}
        onSaved={onClose}
      >
        <FieldArray
          name="lines"
          label="What is divided"
          newItem={() => line.blank}
          addLabel="Add Line"
          removeLabel={(at) => `Remove line ${String(at + 1)}`}
        >
          {(path) => (
            <Pair>
              <TextField name={`${path}.name`} label="What" required />
              <MoneyField name={`${path}.amount`} label="Amount" required />
            </Pair>
          )}
        </FieldArray>
        <ChoiceCards
          name="among"
          label="Among these horses"
          search="Search horses"
          options={barn.entries.filter(takesPart).map((entry) => ({
            value: entry.id,
            label: entry.horse_name,
            description: entry.owner_name || entry.rider_name,
          }))}
        />
        <Preview barn={barn} />
      </DialogForm>
    </Dialog>
  );
}

const takesPart = ({ status }: Barn['entries'][number]) => status !== 'cancelled';

function Preview({ barn }: { barn: Barn }) {
  const { lines, among } = useFormValues<SplitValues>();
  const read = lines.map(({ name, amount }) => ({ name, amount: parseMoney(amount) ?? 0 }));
  const inOrder = barn.entries.filter(({ id }) => among.includes(id)).map(({ id }) => id);
  const { total, parts } = sheetOf({ lines: read, among: inOrder }, barn.entries);
  return (
    <p role="status">
      {parts.length === 0
        ? 'No horse is chosen.'
        : `${formatMoney(total)} divided by ${String(parts.length)}: ${sayEach(parts)}`}
    </p>
  );
}

function sayEach(parts: readonly { amount: number }[]) {
  const [first, last] = [parts[0]?.amount ?? 0, parts.at(-1)?.amount ?? 0];
  return first === last
    ? `${formatMoney(first)} each.`
    : `${formatMoney(first)} for the first, ${formatMoney(last)} for the last.`;
}
