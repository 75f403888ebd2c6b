import { useMemo, useState } from 'react';
import { string } from 'yup';

import { withReason } from '../../api/errors';
import { ChoiceField } from '../../components/form/controls/ChoiceField';
import { TextField } from '../../components/form/controls/TextField';
import { DialogForm } from '../../components/form/DialogForm';
import * as field from '../../components/form/fields';
import { FormStop } from '../../components/form/FormikForm';
import { missing } from '../../components/form/rules';
import { Dialog } from '../../components/ui/actions/Dialog';
import { useToday } from '../people/useBarn';
import { spotOf, spotsOf } from './plan/plan';
import { Full, useMoves } from './plan/useMoves';
import type { Places } from './placesTypes';

const fields = field.group({
  place_id: field.chosen(),
  from: field.same('', string().label('From').required(missing)),
});

/** The name of the draft. */
export const moveDraft = (horseId: string) => `place:${horseId}`;

interface MoveDialogProps {
  horse: { id: string; name: string };
  /** Whose barn it is; empty for the own. */
  organizationId: string;
  places: Places;
  onClose: () => void;
}

/** The dialog that brings a horse to a place. */
export function MoveDialog({ horse, organizationId, places, onClose }: MoveDialogProps) {
  const { move, question } = useMoves(organizationId);
  const today = useToday();
  const title = `Move ${horse.name}`;
  const [initialValues] = useState(() => ({
    place_id: spotOf(places, horse.id)?.id ?? '',
    from: today,
  }));
  const options = useMemo(
    () =>
      spotsOf(places).map(({ id, title: label, capacity, horses, area }) => {
        const names = horses.map(({ name }) => name).join(', ');
        const taken =
          area.kind === 'paddock'
            ? ` (${horses.length} of ${capacity})`
            : names !== '' && ` (${names})`;
        return { value: id, label: `${label}${taken || ''}` };
      }),
    [places],
  );
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm
        submit="Move"
        label={title}
        draft={moveDraft(horse.id)}
        initialValues={initialValues}
        schema={fields.rule}
        onSubmit={async (values) => {
          const { place_id, from } = fields.write(values);
          if (!(await move(places, horse.id, place_id, from))) throw new FormStop(null);
        }}
        done={`${horse.name} is moved`}
        onSaved={onClose}
        onFailure={(error) =>
          error instanceof Full ? error.message : withReason('Failed to move the horse.', error)
        }
      >
        <ChoiceField
          name="place_id"
          label="Place"
          options={options}
          hint="Empty if it has no place here."
          empty="No place has this name."
          openLabel="Show all places"
        />
        <TextField
          name="from"
          label="From"
          type="date"
          required
          hint="The first night at the new place."
        />
      </DialogForm>
      {question}
    </Dialog>
  );
}
