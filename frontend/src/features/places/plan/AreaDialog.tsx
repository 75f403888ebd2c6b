import { useState } from 'react';

import { withReason } from '../../../api/errors';
import { FieldArray } from '../../../components/form/controls/FieldArray';
import { RadioCards } from '../../../components/form/controls/RadioCards';
import { TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { DialogForm } from '../../../components/form/DialogForm';
import { useSaveOrConflict } from '../../../components/form/useSaveOrConflict';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { countOf } from '../../../lib/intl';
import { barnOf, useLazyGetPlacesQuery, useSavePlacesMutation } from '../placesApi';
import type { Area, Places } from '../placesTypes';
import { areaBody, areaFields, type AreaValues, areaValues, hasArea } from './areaForm';
import { stallNames, withArea } from './plan';

/** The name of the draft of an area; without one, of a new area. */
export const areaDraft = (area?: Area) => `area:${area?.id ?? 'new'}`;

interface AreaDialogProps {
  /** Whose barn it is; empty for the own. */
  organizationId: string;
  places: Places;
  /** The area to change; without one an area is added. */
  area: Area | undefined;
  onClose: () => void;
}

/** The dialog to add or change an aisle or a paddock. */
export function AreaDialog({ organizationId, places, area, onClose }: AreaDialogProps) {
  const title = area === undefined ? 'Add Area' : `Edit ${area.name}`;
  const id = area?.id;
  const barn = barnOf(organizationId);
  const [put] = useSavePlacesMutation();
  const [read] = useLazyGetPlacesQuery();
  const [initialValues] = useState(() => areaValues(places, id));
  const save = useSaveOrConflict({
    record: places,
    what: 'This area',
    valuesOf: (version) => areaValues(version, id),
    // The rest of the plan stays as it is.
    save: (values: AreaValues, over) =>
      put({
        barn,
        body: { areas: withArea(over, areaBody(values, id)), revision: over.revision },
      }).unwrap(),
    read: () => read(barn).unwrap(),
    has: (version, values) => hasArea(version, values, id),
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm
        submit={area === undefined ? 'Add Area' : 'Save Area'}
        label={title}
        draft={areaDraft(area)}
        initialValues={initialValues}
        schema={areaFields.rule}
        onSubmit={save}
        done={area === undefined ? 'Area added' : 'Area saved'}
        onSaved={onClose}
        onFailure={(error) => withReason('Failed to save the area.', error)}
      >
        <Fields isNew={area === undefined} />
      </DialogForm>
    </Dialog>
  );
}

/** What the line with more stalls would add. */
function sayMore(more: string): string {
  const names = stallNames(more);
  const [first] = names ?? [];
  if (names === null || first === undefined) return 'In one line, like A1–A12, or with commas.';
  const last = names.at(-1);
  return names.length === 1
    ? `Adds ${first}.`
    : `Adds ${countOf(names.length, 'stall', 'stalls')}, ${first} to ${last ?? first}.`;
}

function Fields({ isNew }: { isNew: boolean }) {
  const { kind, more, stalls } = useFormValues<AreaValues>();
  return (
    <>
      {isNew && (
        <RadioCards
          name="kind"
          label="Kind"
          options={[
            { value: 'aisle', label: 'Aisle: stalls, each for one horse' },
            { value: 'paddock', label: 'Paddock: a number of horses' },
          ]}
        />
      )}
      <TextField
        name="name"
        label="Name"
        required
        placeholder={kind === 'paddock' ? 'North Paddock' : 'Main Aisle'}
      />
      {kind === 'paddock' ? (
        <TextField name="capacity" label="How Many Horses" inputMode="numeric" required />
      ) : (
        <>
          {stalls.length > 0 && (
            <FieldArray
              name="stalls"
              label="Stalls"
              newItem={() => ({ stall_id: '', name: '' })}
              addLabel="Add Stall"
              removeLabel={(index) => `Remove stall ${index + 1}`}
              table={{
                start: 0,
                moveLabel: (index, where) => `Move stall ${index + 1} ${where}`,
              }}
            >
              {(path, index) => <TextField name={`${path}.name`} label={`Stall ${index + 1}`} />}
            </FieldArray>
          )}
          <TextField
            name="more"
            label={isNew ? 'Stalls' : 'Add Several Stalls'}
            hint={sayMore(more)}
          />
        </>
      )}
    </>
  );
}
