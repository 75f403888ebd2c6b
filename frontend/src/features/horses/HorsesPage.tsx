import { useCallback, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { type PagedList, pagedList } from '../../api/paging';
import { paths } from '../../app/paths';
import { useHasDraft } from '../../components/form/useDraft';
import { Button } from '../../components/ui/Button';
import { EmptyState, ErrorState } from '../../components/ui/EmptyState';
import { Filters, SearchFilter } from '../../components/ui/Filters';
import { LoadMore } from '../../components/ui/LoadMore';
import { PageHeader } from '../../components/ui/PageHeader';
import { Skeleton } from '../../components/ui/Skeleton';
import { CreateHorseDialog, NEW_HORSE } from './CreateHorseDialog';
import { DeleteSelected, type Selection } from './DeleteSelected';
import { HorseList } from './HorseList';
import { type HorseRow, useListHorsesInfiniteQuery } from './horsesApi';
import styles from './HorsesPage.module.css';

const NOTHING_SELECTED: Selection = new Map();

/** The horses of the account. At the address of `Add Horse`, with its dialog open. */
export default function HorsesPage({ adding = false }: { adding?: boolean }) {
  const [params, setParams] = useSearchParams();
  const hasDraft = useHasDraft();
  // What was typed before a reload is shown again.
  const [opened, setOpened] = useState(() => hasDraft(NEW_HORSE));
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const results = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const q = params.get('q') ?? '';
  // Horses are added elsewhere too: a list that was seen before is asked for again.
  const list = pagedList(
    useListHorsesInfiniteQuery(q === '' ? {} : { q }, { refetchOnMountOrArgChange: true }),
  );

  const search = useCallback(
    (next: string) => {
      // One step back leaves the page, however many letters were typed.
      setParams(next === '' ? {} : { q: next }, { replace: true });
    },
    [setParams],
  );
  const select = useCallback((horse: HorseRow, selected: boolean) => {
    setSelection((current) => {
      const next = new Map(current);
      if (selected) next.set(horse._id.$oid, horse.profile.name);
      else next.delete(horse._id.$oid);
      return next;
    });
  }, []);
  const reselect = (next: Selection) => {
    setSelection(next);
    // The buttons are gone that were pressed last; the keyboard goes on in the list.
    if (next.size === 0) results.current?.focus();
  };
  const add = () => {
    setOpened(true);
  };
  const close = () => {
    setOpened(false);
    if (adding) void navigate(paths.horses, { replace: true });
  };

  const none = q === '' && list.items?.length === 0;
  return (
    <>
      <div className={styles.header}>
        <PageHeader title="Horses" />
        {!none && (
          <Button variant="primary" icon="plus" onClick={add}>
            Add Horse
          </Button>
        )}
      </div>
      {!none && (
        <Filters label="Find a horse" className={styles.search}>
          <SearchFilter placeholder="Name" value={q} onChange={search} />
        </Filters>
      )}
      <div ref={results} tabIndex={-1} className={styles.results}>
        <Found
          list={list}
          q={q}
          selection={selection}
          onSelect={select}
          onAdd={add}
          onClear={() => {
            search('');
          }}
        />
      </div>
      {selection.size > 0 && <DeleteSelected selection={selection} onChange={reselect} />}
      <CreateHorseDialog open={adding || opened} onClose={close} />
    </>
  );
}

function Found({
  list,
  q,
  selection,
  onSelect,
  onAdd,
  onClear,
}: {
  list: PagedList<HorseRow>;
  q: string;
  selection: Selection;
  onSelect: (horse: HorseRow, selected: boolean) => void;
  onAdd: () => void;
  onClear: () => void;
}) {
  if (list.items === undefined) {
    return list.error === undefined ? (
      <Skeleton shape="list" count={6} label="Loading your horses" />
    ) : (
      <ErrorState
        error={list.error}
        title="Your horses could not be loaded"
        onRetry={list.retry}
        retrying={list.isFetching}
      />
    );
  }
  if (list.items.length === 0) {
    return q === '' ? (
      <EmptyState
        icon="horseshoe"
        title="Welcome to your stable"
        action={
          <Button variant="primary" icon="plus" onClick={onAdd}>
            Add Horse
          </Button>
        }
      >
        <p>
          Add your first horse, and keep its photos, health, training, feed and papers in one place.
        </p>
      </EmptyState>
    ) : (
      <EmptyState
        icon="search"
        title="No horses match"
        action={<Button onClick={onClear}>Show all horses</Button>}
      >
        <p>None of your horses has “{q}” in its name.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <HorseList horses={list.items} selection={selection} onSelect={onSelect} />
      <LoadMore more={list.more} things="horses" />
    </>
  );
}
