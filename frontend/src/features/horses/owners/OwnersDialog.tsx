import { useMemo } from 'react';

import { ComboboxField } from '../../../components/form/ComboboxField';
import { FieldArray } from '../../../components/form/FieldArray';
import { TextField } from '../../../components/form/TextField';
import { useListOwnersQuery } from '../horsesApi';
import { type EditSectionProps, SectionDialog } from '../sections/SectionDialog';
import styles from './Owners.module.css';
import {
  atNames,
  blankOwner,
  ownersSchema,
  type OwnersValues,
  toOwnersBody,
  toOwnersValues,
} from './ownersForm';

/** The dialog of the owners: contacts or names, with shares. */
export function OwnersDialog(props: EditSectionProps) {
  const { organization_id: organization, ownership } = props.horse;
  const { currentData: contacts } = useListOwnersQuery();
  const own = useMemo(
    () => contacts?.filter((contact) => contact.organization_id === organization),
    [contacts, organization],
  );
  const names = useMemo(() => own?.map(({ name }) => name), [own]);
  // Those of the horse come first: of two contacts with one name, it keeps its own.
  const known = [
    ...ownership,
    ...(own ?? []).map(({ _id, name }) => ({ name, contact_id: _id.$oid })),
  ].filter(({ contact_id: id }) => id !== null);
  return (
    <SectionDialog<OwnersValues>
      {...props}
      title="Edit Owners"
      section="owners"
      initialValues={toOwnersValues}
      schema={ownersSchema}
      toBody={toOwnersBody(known)}
      mapError={atNames}
    >
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
              autoComplete="off"
            />
          </div>
        )}
      </FieldArray>
    </SectionDialog>
  );
}
