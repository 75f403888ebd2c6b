import { type PagedList, pagedList } from '../../api/paging';
import { type Observation, useListObservationsInfiniteQuery } from './observationsApi';

/** As many are shown before a button for more. */
const SHOWN = 5;

/**
 * What those who keep the barns have not seen yet, the newest first; nothing is loaded without a
 * barn.
 *
 * @param kept - the organizations whose horses the account keeps
 */
export function useUnseen(kept: readonly { id: string }[]): PagedList<Observation> {
  const [barn, ...others] = kept;
  const only = barn !== undefined && others.length === 0 ? { organization_id: barn.id } : {};
  return pagedList(
    useListObservationsInfiniteQuery(
      { ...only, seen: false, limit: SHOWN },
      { skip: barn === undefined },
    ),
  );
}
