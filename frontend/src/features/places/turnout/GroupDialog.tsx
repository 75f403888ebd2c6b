import { useState } from 'react';

import { withReason } from '../../../api/errors';
import { CheckboxGroup } from '../../../components/form/controls/CheckboxGroup';
import { Select, TextField } from '../../../components/form/controls/TextField';
import { DialogForm } from '../../../components/form/DialogForm';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Pair } from '../../../components/ui/page/Stack';
import { HorsesField } from '../../horses/HorsesField';
import type { Area, Turnout, TurnoutGroup } from '../placesTypes';
import { DAYS, groupFields, newGroup, withGroup } from './turnout';
import { useSaveTurnout } from './useSaveTurnout';

/** The name of the draft of a group; without one, of a new group. */
export const groupDraft = (group?: TurnoutGroup) => `turnout:${group?.id ?? 'new'}`;

interface GroupDialogProps {
  /** Whose barn it is; empty for the own. */
  organizationId: string;
  turnout: Turnout;
  /** Which horses are offered. */
  horses: { organizationId?: string };
  /** The group to change; without one a group is added. */
  group: TurnoutGroup | undefined;
  paddocks: readonly Area[];
  nameOf: (horseId: string) => string;
  onClose: () => void;
}

/** The dialog to add or change horses that go out together. */
export function GroupDialog({
  organizationId,
  turnout,
  horses,
  group,
  paddocks,
  nameOf,
  onClose,
}: GroupDialogProps) {
  const title = group === undefined ? 'Add Group' : `Edit ${group.name}`;
  const valuesOf = ({ groups }: Turnout) => {
    const found = groups.find(({ id }) => id === group?.id);
    return found === undefined ? newGroup : groupFields.read(found);
  };
  const [initialValues] = useState(() => valuesOf(turnout));
  const { save, question } = useSaveTurnout({
    organizationId,
    turnout,
    what: 'This group',
    valuesOf,
    change: (version, values) => withGroup(version, group?.id, groupFields.write(values)),
    nameOf,
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm
        submit={group === undefined ? 'Add Group' : 'Save Group'}
        label={title}
        draft={groupDraft(group)}
        initialValues={initialValues}
        schema={groupFields.rule}
        onSubmit={save}
        done={group === undefined ? 'Group added' : 'Group saved'}
        onSaved={onClose}
        onFailure={(error) => withReason('Failed to save the group.', error)}
      >
        <TextField name="name" label="Name" required placeholder="Mares" />
        <Select
          name="place_id"
          label="Paddock"
          options={[
            { value: '', label: 'None in particular' },
            ...paddocks.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <CheckboxGroup name="weekdays" label="On" options={DAYS} />
        <Pair>
          <TextField name="from" label="From" type="time" required />
          <TextField name="until" label="Until" type="time" required />
        </Pair>
        <HorsesField {...horses} />
      </DialogForm>
      {question}
    </Dialog>
  );
}
