import { useState } from 'react';

import { withReason } from '../../../api/errors';
import { RadioCards } from '../../../components/form/controls/RadioCards';
import { TextArea, TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { DialogForm } from '../../../components/form/DialogForm';
import { useSaveOrConflict } from '../../../components/form/useSaveOrConflict';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { countOf } from '../../../lib/intl';
import { barnOf, useLazyGetPlacesQuery, useSavePlacesMutation } from '../placesApi';
import type { Area, Places } from '../placesTypes';
import { areaBody, areaRule, type AreaValues, areaValues, hasArea, stallsIn } from './areaForm';
import { withArea } from './plan';
import { namesIn, sayStalls } from './stallLines';

/** The name of the draft of an area; without one, of a new area. */
export const areaDraft = (area?: Area) => `area:${area?.id ?? 'new'}`;

/** As many lines of stalls are shown at once. */
const MOST_ROWS = 12;

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
  const [kept] = useState(() => stallsIn(places, id));
  const save = useSaveOrConflict({
    record: places,
    what: 'This area',
    valuesOf: (version) => areaValues(version, id),
    // The rest of the plan stays as it is.
    save: (values: AreaValues, over) =>
      put({
        barn,
        body: { areas: withArea(over, areaBody(values, id, over)), revision: over.revision },
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
        schema={areaRule(kept)}
        onSubmit={save}
        done={area === undefined ? 'Area added' : 'Area saved'}
        onSaved={onClose}
        onFailure={(error) => withReason('Failed to save the area.', error)}
      >
        <Fields isNew={area === undefined} kept={kept} />
      </DialogForm>
    </Dialog>
  );
}

/** What becomes of the stalls of an area, or how they are typed. */
function hintOf(typed: string, kept: Area['stalls']): string {
  const names = namesIn(typed, kept) ?? [];
  const changes = sayStalls(names, kept);
  if (changes !== '') return changes;
  return kept.length === 0
    ? 'Like A1–A12, or a name in each line.'
    : `${countOf(names.length, 'stall', 'stalls')} in their order, one in each line. A line like A1–A12 adds many.`;
}

function Fields({ isNew, kept }: { isNew: boolean; kept: Area['stalls'] }) {
  const { kind, stalls } = useFormValues<AreaValues>();
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
        <TextArea
          name="stalls"
          label="Stalls"
          rows={Math.min(MOST_ROWS, Math.max(3, kept.length + 1))}
          hint={hintOf(stalls, kept)}
        />
      )}
    </>
  );
}
