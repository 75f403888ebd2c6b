import { useMemo } from 'react';

import { pagedList } from '../../api/paging';
import { ChoicesField } from '../../components/form/controls/ChoicesField';
import { splitByPlace } from '../people/place';
import { useListHorsesInfiniteQuery } from './horsesApi';

/** As many as an account may have. */
const ALL = 500;

/**
 * The account's horses by name, as options of a field; `undefined` while they are loading. With an
 * organization, only its horses; the others are foreign then.
 */
export function useHorseOptions(organizationId?: string) {
  const { items } = pagedList(useListHorsesInfiniteQuery({ limit: ALL }));
  return useMemo(() => {
    const all = items
      ?.map(({ _id, profile, organization_id }) => ({
        value: _id.$oid,
        label: profile.name,
        organization_id,
      }))
      .sort((a, b) => a.label.localeCompare(b.label));
    return splitByPlace(all, organizationId);
  }, [items, organizationId]);
}

/** A field for several of the account's horses, whose value is a list of their ids. */
export function HorsesField({
  name = 'horse_ids',
  label = 'Horses',
  hint,
  required = false,
  organizationId,
  className,
}: {
  name?: string;
  label?: string;
  hint?: string;
  required?: boolean;
  /** Offers only the horses of this organization. */
  organizationId?: string;
  className?: string | undefined;
}) {
  return (
    <ChoicesField
      name={name}
      label={label}
      {...useHorseOptions(organizationId)}
      empty="No horse of yours has this name."
      things="Horses"
      required={required}
      className={className}
      {...(hint !== undefined && { hint })}
    />
  );
}
