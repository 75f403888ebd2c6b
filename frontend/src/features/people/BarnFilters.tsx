import type { ReactNode } from 'react';

import { Filters, SelectFilter } from '../../components/ui/lists/Filters';
import { usePlace } from './place';
import { organizationName } from './roles';
import type { Permission } from './usePermission';

interface BarnFiltersProps {
  permission: Permission;
  className?: string | undefined;
  /** More filters. */
  children?: ReactNode;
}

/**
 * The choice of the organization whose barn a page shows, which is remembered, and other filters of
 * the page. Nothing without them for an account with one organization.
 */
export function BarnFilters({ permission, className, children }: BarnFiltersProps) {
  const { options, preset, remember } = usePlace(permission);
  const choice = options.length > 1 && preset !== undefined && (
    <SelectFilter
      label="Barn"
      value={preset.id}
      options={options.map(({ id, name, is_own }) => ({
        value: id,
        label: organizationName(name, is_own),
      }))}
      onChange={remember}
    />
  );
  if (choice === false && (children === undefined || children === false)) return null;
  return (
    <Filters label="What is shown" className={className}>
      {choice}
      {children}
    </Filters>
  );
}
