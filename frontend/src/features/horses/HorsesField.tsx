import { useMemo } from 'react';

import { pagedList } from '../../api/paging';
import { ChoicesField } from '../../components/form/ChoicesField';
import { useListHorsesInfiniteQuery } from './horsesApi';

/** As many as an account may have. */
const ALL = 500;

/**
 * The account's horses by name, as options of a field; `undefined` while they are loading.
 *
 * @param organizationId - only the horses of this organization
 */
export function useHorseOptions(organizationId?: string) {
  const { items } = pagedList(useListHorsesInfiniteQuery({ limit: ALL }));
  return useMemo(
    () =>
      items
        ?.filter(({ organization_id }) => (organizationId ?? organization_id) === organization_id)
        .map(({ _id, profile }) => ({ value: _id.$oid, label: profile.name }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [items, organizationId],
  );
}

/** A field for several of the account's horses, whose value is a list of their ids. */
export function HorsesField({
  name = 'horse_ids',
  label = 'Horses',
  hint,
  organizationId,
  className,
}: {
  name?: string;
  label?: string;
  hint?: string;
  /** Offers only the horses of this organization. */
  organizationId?: string;
  className?: string | undefined;
}) {
  return (
    <ChoicesField
      name={name}
      label={label}
      options={useHorseOptions(organizationId)}
      empty="No horse of yours has this name."
      className={className}
      {...(hint !== undefined && { hint })}
    />
  );
}
