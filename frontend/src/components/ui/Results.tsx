import type { ReactNode } from 'react';

import type { PagedList } from '../../api/paging';
import { Button } from './Button';
import { EmptyState } from './EmptyState';
import { Loaded } from './Loaded';
import { LoadMore } from './LoadMore';
import styles from './Results.module.css';

/** Props of {@link Results}. */
interface ResultsProps<T> {
  list: PagedList<T>;
  /** What the list is, for the sentence about a failure: `The health records`. */
  name: string;
  /** What one page holds, for the same about the next one: `records`. */
  things: string;
  /** Stands there until the first page arrives. */
  waiting: ReactNode;
  /** Stands there instead of a list that holds nothing. */
  empty: ReactNode;
  children: (items: T[]) => ReactNode;
}

/** What a page found: the list as far as it is loaded, or why there is none. */
export function Results<T>({ list, name, things, waiting, empty, children }: ResultsProps<T>) {
  return (
    <Loaded query={{ ...list, data: list.items }} name={name} waiting={waiting}>
      {(items) =>
        items.length === 0 && list.more === null ? (
          empty
        ) : (
          <div className={styles.results}>
            {children(items)}
            <LoadMore more={list.more} things={things} />
          </div>
        )
      }
    </Loaded>
  );
}

/** Props of {@link NothingMatches}. */
interface NothingMatchesProps {
  title?: string;
  /** Takes the filters away that let nothing through. */
  onClear: () => void;
  children: ReactNode;
}

/** Stands instead of a list whose filters let nothing through. */
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
