import type { ReactNode } from 'react';

import type { PagedList } from '../../../api/paging';
import { Button } from '../actions/Button';
import { FewFirst } from './FewFirst';
import { EmptyState } from '../messages/EmptyState';
import { Loaded, type LoadedProps } from '../loading/Loaded';
import { LoadMore } from './LoadMore';
import { Stack } from '../page/Stack';

interface ResultsProps<T> extends Pick<
  LoadedProps<T>,
  'name' | 'shape' | 'count' | 'waiting' | 'small'
> {
  list: PagedList<T>;
  /** The items, for the message about a failed next page: `records`. */
  things: string;
  /** Shown if the list is empty. */
  empty: ReactNode;
  /** As many are shown at first on a phone; all that are loaded if it is missing. */
  few?: number;
  children: (items: readonly T[]) => ReactNode;
}

/** A list with its loaded pages; until then a placeholder, or the error. */
export function Results<T>({
  list,
  things,
  empty,
  few = Infinity,
  children,
  ...loaded
}: ResultsProps<T>) {
  return (
    <Loaded query={{ ...list, currentData: list.items }} {...loaded}>
      {(items) =>
        items.length === 0 && list.more === null ? (
          empty
        ) : (
          <Stack gap={5}>
            <FewFirst
              items={items}
              step={few}
              after={<LoadMore more={list.more} things={things} />}
            >
              {children}
            </FewFirst>
          </Stack>
        )
      }
    </Loaded>
  );
}

interface NothingMatchesProps {
  title?: string;
  /** Clears the filters. */
  onClear: () => void;
  children: ReactNode;
}

/** Shown if the filters match no item. */
export function NothingMatches({
  title = 'Nothing matches',
  onClear,
  children,
}: NothingMatchesProps) {
  return (
    <EmptyState
      icon="search"
      title={title}
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      <p>{children}</p>
    </EmptyState>
  );
}
