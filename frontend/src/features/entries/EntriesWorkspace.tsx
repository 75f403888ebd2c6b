import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';

import { pagedList } from '../../api/paging';
import type { Schemas } from '../../api/types';
import { href } from '../../app/paths';
import { NothingMatches, Results } from '../../components/ui/Results';
import { Skeleton } from '../../components/ui/Skeleton';
import { useFilterParams } from '../../components/ui/useFilterParams';
import { cx } from '../../lib/cx';
import { useMediaQuery } from '../../lib/useMediaQuery';
import styles from './EntriesWorkspace.module.css';
import { useListEntriesInfiniteQuery } from './entriesApi';
import { EntryFilters, useEntryFilter } from './EntryFilters';
import { EntryPanel } from './EntryPanel';
import { EntryTable } from './EntryTable';
import { NoEntries } from './NoEntries';
import { useEntryKeys } from './useEntryKeys';

/** The least window width with room for an entry beside the list. */
const WIDE = '(min-width: 64rem)';

/** What of a show the entries need. */
export type Show = Pick<Schemas['EventView'], '_id' | 'classes'>;

interface EntriesWorkspaceProps {
  show: Show;
  /** How to get the first entry. */
  invite: ReactNode;
}

/**
 * The entries of a show, and one of them beside the list. On narrow screens the entry takes the
 * place of the list, which stays where it was.
 */
export function EntriesWorkspace({ show, invite }: EntriesWorkspaceProps) {
  const eventId = show._id.$oid;
  const { entryId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const { clear } = useFilterParams();
  const { filter, values, isFiltered } = useEntryFilter(eventId, show.classes);
  const list = pagedList(useListEntriesInfiniteQuery(filter));
  const items = list.items ?? [];
  const at = items.findIndex(({ _id }) => _id.$oid === entryId);

  // Loads the next page before the last loaded entry is reached, and for an address whose entry is
  // not on the first page.
  const { more } = list;
  const isAtEnd = entryId !== undefined && (at === -1 || at >= items.length - 2);
  useEffect(() => {
    if (isAtEnd && more !== null && !more.loading && !more.failed) more.load();
  }, [isAtEnd, more]);

  const open = (id: string | undefined) => {
    if (id === undefined) return;
    void navigate(
      { pathname: href.eventEntry(eventId, id), search },
      // From one entry to the next, so that Back leads to the list.
      { replace: entryId !== undefined },
    );
  };
  const close = () => {
    void navigate({ pathname: href.eventEntries(eventId), search }, { replace: true });
  };
  const previous = at > 0 ? items[at - 1]?._id.$oid : undefined;
  const next = at === -1 ? undefined : items[at + 1]?._id.$oid;

  useEntryKeys(place, {
    isOpen: entryId !== undefined,
    onPrevious: () => {
      open(previous);
    },
    onNext: () => {
      open(next);
    },
    onClose: close,
  });
  usePlaceInList(place, entryId);

  const entry = items[at];
  return (
    <div ref={place} className={cx(styles.workspace, entryId !== undefined && styles.open)}>
      <div className={styles.list}>
        <EntryFilters values={values} classes={show.classes} />
        <Results
          list={list}
          name="The entries"
          things="entries"
          waiting={<Skeleton shape="list" count={6} label="Loading entries" />}
          empty={
            isFiltered ? (
              <NothingMatches onClear={clear}>No entry fits this search.</NothingMatches>
            ) : (
              <NoEntries invite={invite} />
            )
          }
        >
          {(entries) => (
            <EntryTable
              entries={entries}
              isComplete={list.more === null}
              classes={show.classes}
              selected={entryId}
            />
          )}
        </Results>
      </div>
      {entryId !== undefined && (
        <EntryPanel
          key={entryId}
          entry={entry}
          isLoading={entry === undefined && (list.items === undefined || more !== null)}
          classes={show.classes}
          onClose={close}
          onPrevious={
            previous === undefined
              ? undefined
              : () => {
                  open(previous);
                }
          }
          onNext={
            next === undefined
              ? undefined
              : () => {
                  open(next);
                }
          }
        />
      )}
    </div>
  );
}

/**
 * Keeps the place in the list while an entry is open. Where the entry takes the place of the list,
 * it begins at its top, and the list is scrolled back to where it was. The focus moves into the
 * entry, and back to its row.
 */
function usePlaceInList(place: RefObject<HTMLDivElement | null>, entryId: string | undefined) {
  const isWide = useMediaQuery(WIDE);
  const before = useRef({ entryId, scroll: 0 });
  // The list's place is read before the entry covers it.
  useLayoutEffect(() => {
    if (entryId !== undefined) return undefined;
    const keep = () => {
      before.current.scroll = window.scrollY;
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => {
      window.removeEventListener('scroll', keep);
    };
  }, [entryId]);

  useLayoutEffect(() => {
    const { entryId: last, scroll } = before.current;
    before.current.entryId = entryId;
    if (last === entryId) return;
    const row = (id: string) => place.current?.querySelector<HTMLElement>(`[data-entry="${id}"] a`);
    if (entryId === undefined) {
      if (!isWide) window.scrollTo(0, scroll);
      if (last !== undefined) row(last)?.focus({ preventScroll: true });
      return;
    }
    if (isWide) row(entryId)?.scrollIntoView({ block: 'nearest' });
    else window.scrollTo(0, 0);
    place.current
      ?.querySelector<HTMLElement>('[data-entry-heading]')
      ?.focus({ preventScroll: true });
  }, [entryId, isWide, place]);
}
