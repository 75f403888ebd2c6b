import { useMemo, useState } from 'react';

import { ComboboxField } from '../../../components/form/controls/ComboboxField';
import { FieldArray } from '../../../components/form/controls/FieldArray';
import { RadioCards } from '../../../components/form/controls/RadioCards';
import { TextField } from '../../../components/form/controls/TextField';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { useToday } from '../../people/useBarn';
import { type Horse, useListOwnersQuery } from '../horsesApi';
import { type EditSectionProps, SectionDialog } from '../sections/SectionDialog';
import { WhichOwner } from './OwnerField';
import styles from './Owners.module.css';
import {
  areOthers,
  atNames,
  blankOwner,
  type KnownOwner,
  ownersForm,
  type OwnersValues,
  toKnownOwner,
} from './ownersForm';
import common from '../../../components/ui/page/common.module.css';

/** The dialog of the owners: contacts or names, with shares. */
export function OwnersDialog(props: EditSectionProps) {
  const { organization_id: organization, ownership } = props.horse;
  const { currentData: contacts } = useListOwnersQuery();
  const own = useMemo(
    () => contacts?.filter((contact) => contact.organization_id === organization),
    [contacts, organization],
  );
  const names = useMemo(() => own && [...new Set(own.map(({ name }) => name))], [own]);
  const known = useMemo(() => {
    // Those of the horse may be of another kind, or beyond those that were listed.
    const all = new Map(
      ownership.map(({ name, contact_id: id }) => [id ?? '', { name, detail: '' }]),
    );
    for (const contact of own ?? []) {
      const { contact_id: id, ...owner } = toKnownOwner(contact);
      all.set(id, owner);
    }
    all.delete('');
    return [...all].map(([id, owner]): KnownOwner => ({ ...owner, contact_id: id }));
  }, [own, ownership]);
  const today = useToday();
  // As it was, because what is saved says what is another.
  const [horse] = useState(props.horse);
  const form = useMemo(() => ownersForm(known, horse, today), [known, horse, today]);
  return (
    <SectionDialog {...props} title="Edit Owners" section="owners" form={form} mapError={atNames}>
      <FieldArray
        name="owners"
        label="Owners"
        hint="Choose a contact or type a name. Shares are in percent, for all owners or for none."
        newItem={blankOwner}
        addLabel="Add Owner"
        removeLabel={(index) => `Remove owner ${index + 1}`}
        empty="No owner is recorded."
      >
        {(path, index) => (
          <div className={styles.row}>
            <ComboboxField
              name={`${path}.name`}
              label={`Owner ${index + 1}`}
              options={names}
              empty="No contact has this name. It is kept as typed."
              openLabel={`Show all owners for owner ${index + 1}`}
            />
            <TextField
              name={`${path}.share`}
              label={`Share ${index + 1} (%)`}
              inputMode="decimal"
            />
            <Which index={index} path={path} known={known} />
          </div>
        )}
      </FieldArray>
      <SinceWhen horse={horse} />
    </SectionDialog>
  );
}

/** Asks since when others own the horse. */
function SinceWhen({ horse }: { horse: Horse }) {
  const values = useFormValues<OwnersValues>();
  if (!areOthers(horse, values)) return null;
  return (
    <RadioCards
      name="since"
      label="Since when?"
      hint="Board, what is ticked and other costs fall on the owners of each day. What is on a bill stays there."
      options={[
        { value: 'day', label: 'From a day on. Until then it belongs to those before.' },
        { value: 'corrected', label: 'It was entered wrongly, and always so.' },
      ]}
      more={{ day: <TextField name="from" label="First day" type="date" required /> }}
    />
  );
}

interface WhichProps {
  index: number;
  path: string;
  known: readonly KnownOwner[];
}

/** Asks which contact an owner is. */
function Which({ index, path, known }: WhichProps) {
  const name = useFormValues<OwnersValues>().owners[index]?.name ?? '';
  return (
    <WhichOwner
      field={`${path}.contact_id`}
      name={name}
      known={known}
      className={common.wholeRow}
    />
  );
}
