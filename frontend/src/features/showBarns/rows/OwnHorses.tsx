import { useEffect } from 'react';

import { itemsOf } from '../../../api/paging';
import { useListHorsesInfiniteQuery } from '../../horses/horsesApi';
import type { OwnHorse } from './BarnRows';

/** Reads the horses of the signed-in person, all pages of them. It shows nothing. */
export default function OwnHorses({ onKnown }: { onKnown: (horses: OwnHorse[]) => void }) {
  const { currentData, hasNextPage, isFetching, fetchNextPage } = useListHorsesInfiniteQuery({});
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  useEffect(() => {
    const horses = itemsOf(currentData) ?? [];
    onKnown(horses.map(({ _id, profile }) => ({ id: _id.$oid, name: profile.name })));
  }, [currentData, onKnown]);
  return null;
}
