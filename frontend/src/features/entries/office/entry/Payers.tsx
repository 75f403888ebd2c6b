import { useState } from 'react';
import { Link } from 'react-router';

import { withReason } from '../../../../api/errors';
import { href } from '../../../../app/paths';
import { DialogForm } from '../../../../components/form/DialogForm';
import * as field from '../../../../components/form/fields';
import { Select } from '../../../../components/form/controls/TextField';
import { Button } from '../../../../components/ui/actions/Button';
import { Dialog } from '../../../../components/ui/actions/Dialog';
import { formatMoney } from '../../../../lib/money/money';
import {
  type BillLine,
  useGetGroupQuery,
  useSetPayersMutation,
  type WholeEntry,
} from '../entriesApi';
import styles from './EntryPanel.module.css';

type Payer = BillLine['payer'];

/** A line of the bill, as people read it. */
type TitledLine = BillLine & { title: string };

interface PayersProps {
  entry: WholeEntry;
  lines: readonly TitledLine[];
}

/** The barn with which an entry comes, and who pays which line of its bill. */
export function Payers({ entry, lines }: PayersProps) {
  const { event_id, group_id } = entry;
  const [open, setOpen] = useState(false);
  if (group_id === null) return null;
  return (
    <div className={styles.part}>
      <p>
        In the barn <Barn show={event_id} id={group_id} />
      </p>
      {lines.length > 0 && (
        <div>
          <Button onClick={() => setOpen(true)}>Who Pays…</Button>
        </div>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Who Pays"
        description="What the barn pays is on its one bill. Who pays all lines pays those that are added later, too."
      >
        <PayersForm entry={entry} lines={lines} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function Barn({ show, id }: { show: string; id: string }) {
  const { currentData: barn } = useGetGroupQuery({ id: show, group_id: id });
  return <Link to={href.eventBarn(show, id)}>{barn?.name ?? 'See the barn'}</Link>;
}

const PAYERS: readonly { value: Payer; label: string }[] = [
  { value: 'entry', label: 'The entry' },
  { value: 'group', label: 'The barn' },
];

const fields = field.group({
  payers: field.rows(field.group({ id: field.same(''), payer: field.same<Payer>('entry') })),
});

function PayersForm({ entry, lines, onDone }: PayersProps & { onDone: () => void }) {
  const [setPayers] = useSetPayersMutation();
  const [shown] = useState(lines);
  const { revision } = entry;
  return (
    <DialogForm
      submit="Save"
      label="Who pays"
      initialValues={{ payers: shown.map(({ id, payer }) => ({ id, payer })) }}
      schema={fields.rule}
      onSubmit={({ payers }) =>
        setPayers({
          id: entry._id.$oid,
          body: {
            lines: Object.fromEntries(payers.map(({ id, payer }) => [id, payer])),
            revision,
          },
        }).unwrap()
      }
      done="Who pays is saved"
      onSaved={onDone}
      onFailure={(error) => withReason('Failed to save who pays.', error)}
    >
      {shown.map(({ id, title, amount }, at) => (
        <Select
          key={id}
          name={`payers.${String(at)}.payer`}
          label={`${title}, ${formatMoney(amount)}`}
          required
          options={PAYERS}
        />
      ))}
    </DialogForm>
  );
}
