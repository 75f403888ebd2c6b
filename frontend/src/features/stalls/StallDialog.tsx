import { useState } from 'react';
import { string } from 'yup';

import { withReason } from '../../api/errors';
import { Checkbox } from '../../components/form/controls/Checkbox';
import { CheckboxGroup } from '../../components/form/controls/CheckboxGroup';
import { Select } from '../../components/form/controls/TextField';
import { DialogForm } from '../../components/form/DialogForm';
import * as field from '../../components/form/fields';
import { missing } from '../../components/form/rules';
import { useSaveOrConflict } from '../../components/form/useSaveOrConflict';
import { Dialog } from '../../components/ui/actions/Dialog';
import { formatDay } from '../../lib/time/days';
import { bodyOf, KINDS, nightsOf, type Spot } from './chart';
import { useLazyGetShowStallsQuery, useSaveShowStallsMutation } from './stallsApi';
import type { ShowStalls, StallKind } from './stallsTypes';

const fields = field.group({
  kind: field.required<StallKind>(string().label('Kind').required(missing)),
  end: field.same(false),
  nights: field.same<string[]>([]),
});

type StallValues = typeof fields.blank;

/** The name of the draft. */
export const stallDraft = (id: string) => `stall:${id}`;

interface StallDialogProps {
  show: string;
  stalls: ShowStalls;
  spot: Spot;
  onClose: () => void;
}

const valuesOf = ({ areas }: ShowStalls, id: string): StallValues => {
  const stall = areas.flatMap((area) => area.stalls).find((one) => one.id === id);
  return stall === undefined ? fields.blank : fields.read(stall);
};

/** The dialog of what one stall is, and when it can be had. */
export function StallDialog({ show, stalls, spot, onClose }: StallDialogProps) {
  const { id } = spot.stall;
  const title = `Edit ${spot.stall.name}`;
  const [put] = useSaveShowStallsMutation();
  const [read] = useLazyGetShowStallsQuery();
  const [initialValues] = useState(() => valuesOf(stalls, id));
  const save = useSaveOrConflict({
    record: stalls,
    what: 'This stall',
    valuesOf: (version) => valuesOf(version, id),
    save: (values: StallValues, over) => {
      const facts = fields.write(values);
      const areas = over.areas.map(bodyOf).map((area) => ({
        ...area,
        stalls: area.stalls.map((one) => (one.id === id ? { ...one, ...facts } : one)),
      }));
      return put({ id: show, body: { areas, revision: over.revision } }).unwrap();
    },
    read: () => read(show).unwrap(),
  });
  const nights = nightsOf({ first: stalls.first_night, last: stalls.last_night });
  return (
    <Dialog open onClose={onClose} title={title} description={spot.area.name}>
      <DialogForm
        submit="Save Stall"
        label={title}
        draft={stallDraft(id)}
        initialValues={initialValues}
        schema={fields.rule}
        onSubmit={save}
        done={`${spot.stall.name} saved`}
        onSaved={onClose}
        onFailure={(error) => withReason('Failed to save the stall.', error)}
      >
        <Select name="kind" label="What It Is For" required options={KINDS} />
        <Checkbox name="end" label="At the end of a row" />
        <CheckboxGroup
          name="nights"
          label="Nights It Can Be Had (none checked: all)"
          options={nights.map((night) => ({
            value: night,
            label: formatDay(night, { month: 'short', day: 'numeric' }),
          }))}
        />
      </DialogForm>
    </Dialog>
  );
}
