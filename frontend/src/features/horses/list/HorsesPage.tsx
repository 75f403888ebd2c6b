import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { href, paths } from '../../../app/paths';
import { useHasDraft } from '../../../components/form/unsaved/useDraft';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { Filters, SearchFilter, SelectFilter } from '../../../components/ui/lists/Filters';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { NothingMatches, Results } from '../../../components/ui/lists/Results';
import { Row } from '../../../components/ui/page/Stack';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { useOpenOnlyHit } from '../../../components/ui/lists/useOpenOnlyHit';
import { useHasSeveralOrganizations, useMayWhereOneWorks } from '../../people/usePermission';
import { CreateHorseDialog, NEW_HORSE } from './CreateHorseDialog';
import { DeleteSelected } from './DeleteSelected';
import { HorseList } from './HorseList';
import type { HorseRow } from '../horsesApi';
import type { Selection } from './selection';
import { SORTS, useSortedHorses } from './sortHorses';
import styles from './HorsesPage.module.css';

/** Which horses are shown; in the address without the label. */
const SHOWN = [
  { value: '', label: 'In the stable' },
  { value: 'archived', label: 'Archived' },
] as const;

const NOTHING_SELECTED: Selection = new Map();

/** The page with the horses of the account. With `adding`, the dialog to add one is open. */
export default function HorsesPage({ adding = false }: { adding?: boolean }) {
  const { read, bind, clear } = useFilterParams<'q' | 'show' | 'sort' | 'sale'>();
  const hasDraft = useHasDraft();
  // Opens the dialog after a reload if there is a draft.
  const [opened, setOpened] = useState(() => hasDraft(NEW_HORSE));
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const results = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const mayAdd = useMayWhereOneWorks('edit_horses');
  const q = read('q');
  const archived = read('show') === 'archived';
  const several = useHasSeveralOrganizations();
  const sorts = SORTS.filter(
    ({ value }) =>
      (value !== 'organization' || several) &&
      // Nobody keeps where an archived horse stands.
      (value !== 'stable' || !archived),
  );
  const sort = sorts.find(({ value }) => value === read('sort'))?.value ?? '';
  const { list, stables } = useSortedHorses(
    { ...(q !== '' && { q }), ...(archived && { archived }) },
    sort,
  );

  const select = useCallback(
    (horse: HorseRow, selected: boolean) =>
      setSelection((current) => {
        const next = new Map(current);
        if (selected) next.set(horse._id.$oid, horse.profile.name);
        else next.delete(horse._id.$oid);
        return next;
      }),
    [],
  );
  const reselect = (next: Selection) => {
    setSelection(next);
    // The focused button was removed, so the focus moves to the list.
    if (next.size === 0) results.current?.focus();
  };
  const add = () => setOpened(true);
  const close = () => {
    setOpened(false);
    if (adding) void navigate(paths.horses, { replace: true });
  };

  const openOnlyHit = useOpenOnlyHit(list, q, ({ _id }) => {
    void navigate(href.horse(_id.$oid));
  });

  const none = !archived && q === '' && list.items?.length === 0;
  return (
    <>
      <Row spread>
        <PageHeader title="Horses" />
        {!none && mayAdd && (
          <Row gap={2}>
            <LinkButton to={paths.imports}>Import</LinkButton>
            <Button variant="primary" icon="plus" onClick={add}>
              Add Horse
            </Button>
          </Row>
        )}
      </Row>
      {!none && (
        <Filters label="Find a horse" className={styles.search}>
          <SearchFilter placeholder="Name" {...bind('q', q)} onEnter={openOnlyHit} />
          <SelectFilter
            label="Show"
            {...bind('show', archived ? 'archived' : '')}
            options={SHOWN}
          />
          <SelectFilter label="Sort by" {...bind('sort', sort)} options={sorts} />
        </Filters>
      )}
      <div ref={results} tabIndex={-1}>
        <Results
          list={list}
          name="Your horses"
          things="horses"
          empty={
            archived && q === '' ? (
              <NothingMatches title="The archive is empty" onClear={clear}>
                A horse that was sold, left or died can be archived on its page. Its records stay.
              </NothingMatches>
            ) : q === '' && !mayAdd ? (
              <EmptyState icon="horseshoe" title="No horses yet">
                <p>
                  The horses of the barn in which you work stand here as soon as there are some.
                </p>
              </EmptyState>
            ) : q === '' ? (
              <EmptyState
                icon="horseshoe"
                title="Welcome to your stable"
                action={
                  <Row gap={2}>
                    <Button variant="primary" icon="plus" onClick={add}>
                      Add Horse
                    </Button>
                    <LinkButton to={paths.imports}>Bring Your Horses In</LinkButton>
                  </Row>
                }
              >
                <p>
                  Add your first horse, and keep its photos, health, training, feed and papers in
                  one place.
                </p>
              </EmptyState>
            ) : (
              <NothingMatches title="No horses match" onClear={clear}>
                None of your horses has “{q}” in its name.
              </NothingMatches>
            )
          }
        >
          {(horses) => (
            <HorseList horses={horses} selection={selection} stables={stables} onSelect={select} />
          )}
        </Results>
      </div>
      {selection.size > 0 && (
        <DeleteSelected selection={selection} archived={archived} onChange={reselect} />
      )}
      <CreateHorseDialog
        open={adding || opened}
        forSale={adding && read('sale') === 'yes'}
        onClose={close}
      />
    </>
  );
}
