import { useMemo } from 'react';

import { Select } from '../../components/form/TextField';
import { organizationName } from './roles';
import { useOrganizationsThatPermit } from './usePermission';

/**
 * The choice of the organization for something new, in a form with the value `organization_id`.
 * Nothing if there is only one.
 */
export function OrganizationField({ permission }: { permission: 'edit_shows' | 'edit_horses' }) {
  const organizations = useOrganizationsThatPermit(permission);
  const options = useMemo(
    () =>
      organizations
        .filter(({ is_own }) => !is_own)
        .map(({ id, name }) => ({ value: id, label: organizationName(name, false) })),
    [organizations],
  );
  if (options.length === 0) return null;
  const own = organizations.find(({ is_own }) => is_own);
  return (
    <Select
      name="organization_id"
      label="Organization"
      hint="It cannot be changed later."
      placeholder={organizationName(own?.name ?? '', true)}
      options={options}
    />
  );
}
