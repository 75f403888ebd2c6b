import { useMemo } from 'react';
import { array, string } from 'yup';

import { withReason } from '../../../api/errors';
import { pagedList } from '../../../api/paging';
import { DialogForm } from '../../../components/form/DialogForm';
import * as field from '../../../components/form/fields';
import { ChoicesField } from '../../../components/form/controls/ChoicesField';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { useListEntriesInfiniteQuery } from '../../entries/office/entriesApi';
import type { Barn } from '../parts/barnTypes';
import { usePutIntoBarnMutation } from './officeBarnsApi';

/** As many as the server gives at once. */
const ALL = 500;

const fields = field.group({
  registration_ids: field.same(
    [] as string[],
    array().of(string().defined()).min(1, 'Choose at least one entry'),
  ),
});

interface PutInDialogProps {
  show: string;
  barn: Barn;
  onClose: () => void;
}

/** Puts entries of the show into a barn. */
export function PutInDialog({ show, barn, onClose }: PutInDialogProps) {
  const [put] = usePutIntoBarnMutation();
  const { items } = pagedList(
    useListEntriesInfiniteQuery({ id: show, sort: 'number', limit: ALL }),
  );
  const options = useMemo(
    () =>
      items
        ?.filter(({ _id }) => barn.entries.every(({ id }) => id !== _id.$oid))
        .map(({ _id, back_number, horse_name, rider_name }) => ({
          value: _id.$oid,
          label: [back_number, `${horse_name} (${rider_name})`].filter(Boolean).join(' · '),
        })),
    [items, barn],
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Put Entries In"
      description="Who pays each line stays as it is, and can be changed on the entry. An entry is in one barn at most."
    >
      <DialogForm
        submit="Put In"
        label="Put entries in"
        initialValues={fields.blank}
        schema={fields.rule}
        onSubmit={(values) =>
          put({ id: show, group_id: barn.id, body: fields.write(values) }).unwrap()
        }
        done="The barn has them now"
        onSaved={onClose}
        onFailure={(error) => withReason('Failed to put them in.', error)}
      >
        <ChoicesField
          name="registration_ids"
          label="Entries"
          options={options}
          placeholder="Horse, rider or back number"
          empty="No entry fits."
          required
        />
      </DialogForm>
    </Dialog>
  );
}
