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
import { inForce, isCounted } from '../../parts/bill';
import { PER_WORDS } from '../../parts/prices';
import { ExtraField } from '../../parts/ExtraFields';
import {
  type Fee,
  type SoldExtra,
  useChangeExtrasMutation,
  useListExtrasQuery,
  type WholeEntry,
} from '../entriesApi';

/** The button that changes what an entry has of the show’s extras, if the show has any. */
export function ChangeExtras({ entry, fees }: { entry: WholeEntry; fees: readonly Fee[] }) {
  const [open, setOpen] = useState(false);
  const all = useListExtrasQuery(entry.event_id).currentData ?? [];
  // What an end stall costs more is charged when one is assigned.
  const isEnd = (id: string) => fees.some((fee) => fee.id === id && fee.end_fee);
  const extras = all.filter(({ fee_id }) => !isEnd(fee_id));
  const close = () => setOpen(false);
  if (extras.length === 0) return null;
  return (
    <>
      <KeyButton shortcut={KEYS.extras} onClick={() => setOpen(true)}>
        Change Extras
      </KeyButton>
      <Dialog open={open} onClose={close} title="Change Extras">
        <ExtrasForm entry={entry} extras={extras} fees={fees} onDone={close} />
      </Dialog>
    </>
  );
}

interface ExtrasFormProps {
  entry: WholeEntry;
  extras: readonly SoldExtra[];
  /** What the show charges; one that is offered no more is not among them. */
  fees: readonly Fee[];
  onDone: () => void;
}

const quantity = (most: number | null) =>
  string()
    .matches(/^\s*\d{0,4}\s*$/, 'Enter a whole number')
    .test(
      'most',
      `At most ${String(most)}`,
      (text) => most === null || !/^\s*\d+\s*$/.test(text ?? '') || Number(text) <= most,
    );

/** How many of an extra an entry has, or waits for in line. */
const hadBy = (extra: SoldExtra, id: string) => {
  const of = (list: SoldExtra['entries']) => list.find((it) => it.registration_id === id);
  return (of(extra.entries)?.quantity ?? 0) + waitsBy(extra, id);
};

/** For how many of an extra, which is a stall, an entry waits in line. */
const waitsBy = (extra: SoldExtra, id: string) =>
  extra.waiting.find(({ registration_id }) => registration_id === id)?.waiting ?? 0;

/** How many of an extra an entry may have; `null` if it has no limit of its own. */
function mostOf(extra: SoldExtra, fees: readonly Fee[], had: number): number | null {
  const fee = inForce({ fees: [...fees] }, Date.now()).find(({ id }) => id === extra.fee_id);
  if (fee === undefined) return had;
  const most = isCounted(fee.per) ? fee.max_quantity : 1;
  return most === null ? null : Math.max(most, had);
}

function sayStock(
  { fee_id, amount, stock, sold }: SoldExtra,
  fees: readonly Fee[],
  most: number | null,
  waits: number,
): string {
  const per = fees.find(({ id }) => id === fee_id)?.per ?? 'unit';
  return [
    most === 1 ? formatMoney(amount) : `${formatMoney(amount)}${PER_WORDS[per] ?? ''}`,
    most !== null && most !== 1 && `at most ${String(most)}`,
    stock !== null && `${String(Math.max(0, stock - sold))} left`,
    waits > 0 && `${String(waits)} in line`,
  ]
    .filter((part) => typeof part === 'string')
    .join(', ');
}

function ExtrasForm({ entry, extras, fees, onDone }: ExtrasFormProps) {
  const id = entry._id.$oid;
  const [changeExtras] = useChangeExtrasMutation();
  const [askToSell, question] = useQuestion('Sell more than there is?', 'Sell Anyway');
  const [initialValues] = useState(() => ({
    quantities: Object.fromEntries(
      extras.map((extra) => [extra.fee_id, String(hadBy(extra, id) || '')]),
    ),
    reason: '',
  }));
  const most = (extra: SoldExtra) => mostOf(extra, fees, hadBy(extra, id));
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
        quantities: object(
          Object.fromEntries(extras.map((extra) => [extra.fee_id, quantity(most(extra))])),
        ),
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
        <ExtraField
          key={extra.fee_id}
          name={`quantities.${extra.fee_id}`}
          label={extra.name}
          hint={sayStock(extra, fees, most(extra), waitsBy(extra, id))}
          most={most(extra)}
        />
      ))}
      <TextField name="reason" label="Reason" />
      {question}
    </DialogForm>
  );
}
