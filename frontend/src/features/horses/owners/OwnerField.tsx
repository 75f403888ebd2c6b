import { useMemo } from 'react';

import { ComboboxField } from '../../../components/form/controls/ComboboxField';
import { RadioCards } from '../../../components/form/controls/RadioCards';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { usePlace } from '../../people/place';
import { useListOwnersQuery } from '../horsesApi';
import { type KnownOwner, namesakes, NOBODY, toKnownOwner } from './ownersForm';

/** The contacts of the kind owner in an organization, or in the one where the account works. */
export type OwnersOf = (organizationId?: string) => readonly KnownOwner[];

/** The owners among the contacts, by the organization that a form chose. */
export function useOwnersOf(): OwnersOf {
  const { currentData: contacts } = useListOwnersQuery();
  const presetId = usePlace('edit_horses').preset?.id ?? '';
  return useMemo(
    () =>
      (organizationId = '') =>
        contacts
          ?.filter(({ organization_id: id }) => id === (organizationId || presetId))
          .map(toKnownOwner) ?? [],
    [contacts, presetId],
  );
}

/** The first owner of a new horse, with the values `owners` and `owner_contact_id`. */
export function OwnerField({
  ownersOf,
  className,
}: {
  ownersOf: OwnersOf;
  className: string | undefined;
}) {
  const values = useFormValues<{ owners: string; organization_id: string }>();
  const known = ownersOf(values.organization_id);
  return (
    <div className={className}>
      <ComboboxField
        name="owners"
        label="Owner"
        hint="A contact or a name. More owners and their shares are added on the horse’s page."
        options={[...new Set(known.map(({ name }) => name))]}
        empty="No contact has this name. It is kept as typed."
        openLabel="Show all owners"
      />
      <WhichOwner field="owner_contact_id" name={values.owners} known={known} />
    </div>
  );
}

interface WhichOwnerProps {
  /** The field for the id of the contact. */
  field: string;
  /** The name, as typed. */
  name: string;
  known: readonly KnownOwner[];
  className?: string | undefined;
}

/** Asks which contact is meant where several have the name. */
export function WhichOwner({ field, name, known, className }: WhichOwnerProps) {
  const typed = name.trim();
  const same = namesakes(known, typed);
  if (same.length < 2) return null;
  return (
    <div className={className}>
      <RadioCards
        name={field}
        label={`Which ${typed}?`}
        options={[
          ...same.map(({ contact_id: id, detail }) => ({
            value: id,
            label: detail === '' ? 'The one without an address and a number' : detail,
          })),
          { value: NOBODY, label: 'Somebody who is not in the contacts' },
        ]}
      />
    </div>
  );
}
