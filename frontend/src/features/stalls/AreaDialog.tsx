import { useState } from 'react';

import { withReason } from '../../api/errors';
import { Select, TextArea, TextField } from '../../components/form/controls/TextField';
import { useFormValues } from '../../components/form/controls/useFormField';
import { DialogForm } from '../../components/form/DialogForm';
import { useSaveOrConflict } from '../../components/form/useSaveOrConflict';
import { Dialog } from '../../components/ui/actions/Dialog';
import { namesIn, sayStalls } from '../places/plan/stallLines';
import { areaBody, areaOf, areaRule, type AreaValues, areaValues, hasArea } from './areaForm';
import { KINDS, withArea } from './chart';
import { useLazyGetShowStallsQuery, useSaveShowStallsMutation } from './stallsApi';
import type { ShowArea, ShowStalls } from './stallsTypes';

/** The name of the draft of an area; without one, of a new area. */
export const areaDraft = (show: string, name?: string) => `stalls:${show}:${name ?? ''}`;

/** As many lines of stalls are shown at once. */
const MOST_ROWS = 10;

interface AreaDialogProps {
  show: string;
  stalls: ShowStalls;
  /** The area to change; without one an area is added. */
  area: ShowArea | undefined;
  onClose: () => void;
}

/** The dialog to add or change an area of a show. */
export function AreaDialog({ show, stalls, area, onClose }: AreaDialogProps) {
  const title = area === undefined ? 'Add Area' : `Edit ${area.name}`;
  const name = area?.name;
  const [put] = useSaveShowStallsMutation();
  const [read] = useLazyGetShowStallsQuery();
  const [initialValues] = useState(() => areaValues(stalls, name));
  const [kept] = useState(() => areaOf(stalls, name)?.stalls ?? []);
  const save = useSaveOrConflict({
    record: stalls,
    what: 'This area',
    valuesOf: (version) => areaValues(version, name),
    save: (values: AreaValues, over) =>
      put({
        id: show,
        body: {
          areas: withArea(over, name, areaBody(values, name, over)),
          revision: over.revision,
        },
      }).unwrap(),
    read: () => read(show).unwrap(),
    has: (version, values) => hasArea(version, values, name),
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm
        submit={area === undefined ? 'Add Area' : 'Save Area'}
        label={title}
        draft={areaDraft(show, name)}
        initialValues={initialValues}
        schema={areaRule(kept)}
        onSubmit={save}
        done={area === undefined ? 'Area added' : 'Area saved'}
        onSaved={onClose}
        onFailure={(error) => withReason('Failed to save the area.', error)}
      >
        <Fields kept={kept} />
      </DialogForm>
    </Dialog>
  );
}

function Fields({ kept }: { kept: ShowArea['stalls'] }) {
  const { stalls } = useFormValues<AreaValues>();
  const changes = sayStalls(namesIn(stalls, kept) ?? [], kept);
  return (
    <>
      <TextField name="name" label="Name" required placeholder="Barn A" />
      <TextArea
        name="stalls"
        label="Stalls"
        rows={Math.min(MOST_ROWS, Math.max(3, kept.length + 1))}
        hint={changes === '' ? 'Like A 1 to A 40, or a name in each line.' : changes}
      />
      <Select
        name="kind"
        label={kept.length === 0 ? 'What They Are For' : 'What New Ones Are For'}
        required
        options={KINDS}
      />
      <TextArea
        name="ends"
        label="Ends of Rows"
        rows={2}
        hint="The stalls at the end of a row, as some ask for them."
      />
    </>
  );
}
