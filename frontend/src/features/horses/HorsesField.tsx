import { useMemo } from 'react';

import { pagedList } from '../../api/paging';
import { ChoicesField } from '../../components/form/ChoicesField';
import { useListHorsesInfiniteQuery } from './horsesApi';

/** As many as an account may have. */
const ALL = 500;

/** The account's horses by name, as options of a field; `undefined` while they are loading. */
export function useHorseOptions() {
  const { items } = pagedList(useListHorsesInfiniteQuery({ limit: ALL }));
  return useMemo(
    () =>
      items
        ?.map(({ _id, profile }) => ({ value: _id.$oid, label: profile.name }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [items],
  );
}

/** A field for several of the account's horses, whose value is a list of their ids. */
export function HorsesField({
  name = 'horse_ids',
  label = 'Horses',
  hint,
  className,
}: {
  name?: string;
  label?: string;
  hint?: string;
  className?: string | undefined;
}) {
  return (
    <ChoicesField
      name={name}
      label={label}
      options={useHorseOptions()}
      empty="No horse of yours has this name."
      className={className}
      {...(hint !== undefined && { hint })}
    />
  );
}
