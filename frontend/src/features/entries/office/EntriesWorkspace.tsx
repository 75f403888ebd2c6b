import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';

import { pagedList } from '../../../api/paging';
import type { Schemas } from '../../../api/types';
import { href } from '../../../app/paths';
import { useHasDraft } from '../../../components/form/unsaved/useDraft';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { ListAndPanel, type PanelMoves } from '../../../components/ui/page/ListAndPanel';
import { NothingMatches, Results } from '../../../components/ui/lists/Results';
import { Skeleton } from '../../../components/ui/loading/Skeleton';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { useOpenOnlyHit } from '../../../components/ui/lists/useOpenOnlyHit';
import { KeyButton } from '../../../components/ui/keys/KeyButton';
import { KEYS } from '../../../components/ui/keys/keys';
import { cx } from '../../../lib/cx';
import { useRemembered } from '../../../lib/useRemembered';
import { usePermission } from '../../people/usePermission';
import { useListEntriesInfiniteQuery } from './entriesApi';
import { EntryFilters, useEntryFilter } from './EntryFilters';
import { EntryPanel } from './entry/EntryPanel';
import { EntryTable } from './EntryTable';
import styles from './EntryFilters.module.css';
import { NeedsButton } from './needs/NeedsButton';
import { NoEntries } from './NoEntries';
import { PrintButton } from './PrintButton';
import { type OpenShow, walkInDraft } from './walkIn/walkIn';
import { WalkInDialog } from './walkIn/WalkInDialog';

/** What of a show the entries need. */
export type Show = Pick<
  Schemas['EventView'],
  | '_id'
  | 'name'
  | 'organization_id'
  | 'classes'
  | 'fees'
  | 'added_after'
  | 'scratch'
  | 'refunds'
  | 'number_needs'
  | 'time_zone'
  | 'start_date'
  | 'end_date'
>;

interface EntriesWorkspaceProps {
  show: Show & OpenShow;
  /** How many entries take part. */
  participants: number;
  /** How to get the first entry. */
  invite: ReactNode;
}

/**
 * The entries of a show, and one of them beside the list. On narrow screens the entry takes the
 * place of the list, which stays where it was.
 */
export function EntriesWorkspace({ show, participants, invite }: EntriesWorkspaceProps) {
  const eventId = show._id.$oid;
  const mayEnter = usePermission(show.organization_id, 'manage_entries');
  const { entryId } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { clear } = useFilterParams();
  const [density, setDensity] = useRemembered('showstable_density', ['compact', 'roomy']);
  const isCompact = density === 'compact';
  const { filter, values, isFiltered } = useEntryFilter(eventId, show.classes);
  const list = pagedList(useListEntriesInfiniteQuery(filter));
  const items = list.items ?? [];
  const at = items.findIndex(({ _id }) => _id.$oid === entryId);

  // Loads the next page before the last loaded entry is reached.
  const { more } = list;
  const isAtEnd = at !== -1 && at >= items.length - 2;
  useEffect(() => {
    if (isAtEnd && more !== null && !more.loading && !more.failed) more.load();
  }, [isAtEnd, more]);

  const open = (id: string) => {
    void navigate(
      { pathname: href.eventEntry(eventId, id), search },
      // From one entry to the next, so that Back leads to the list.
      { replace: entryId !== undefined },
    );
  };
  const openOnlyHit = useOpenOnlyHit(
    list,
    values.q,
    ({ _id }) => open(_id.$oid),
    ({ back_number }, text) => String(back_number) === text,
  );
  const previous = at > 0 ? items[at - 1]?._id.$oid : undefined;
  const next = at === -1 ? undefined : items[at + 1]?._id.$oid;
  const moves: PanelMoves = {
    onClose: () => {
      void navigate({ pathname: href.eventEntries(eventId), search }, { replace: true });
    },
    onPrevious: previous === undefined ? undefined : () => open(previous),
    onNext: next === undefined ? undefined : () => open(next),
  };
  return (
    <ListAndPanel
      openId={entryId}
      moves={moves}
      list={
        <div className={cx(styles.list, isCompact && styles.compact)}>
          <div className={cx(styles.head, entryId !== undefined && styles.narrow)}>
            <div className={styles.tools}>
              <Button
                variant="quiet"
                className={styles.density}
                aria-pressed={isCompact}
                onClick={() => setDensity(isCompact ? 'roomy' : 'compact')}
              >
                Compact
              </Button>
              {/* Answers that a device kept may lack them. */}
              {show.number_needs.length > 0 && (
                <NeedsButton eventId={eventId} timeZone={show.time_zone} mayMail={mayEnter} />
              )}
              <PrintButton eventId={eventId} classes={show.classes} />
              {mayEnter && <LinkButton to={href.importsOfShow(eventId)}>Import</LinkButton>}
              {mayEnter && <AddEntry show={show} participants={participants} />}
            </div>
            <EntryFilters
              values={values}
              classes={show.classes}
              isNarrow={entryId !== undefined}
              onEnter={openOnlyHit}
            />
          </div>
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
                compact={isCompact}
              />
            )}
          </Results>
        </div>
      }
    >
      {entryId !== undefined && (
        <EntryPanel
          key={entryId}
          entryId={entryId}
          listed={items[at]}
          classes={show.classes}
          fees={show.fees}
          show={show}
          moves={moves}
        />
      )}
    </ListAndPanel>
  );
}

/** Opens the form of a walk-in. */
function AddEntry({ show, participants }: { show: OpenShow; participants: number }) {
  const hasDraft = useHasDraft();
  // Opens the form after a reload if there is a draft.
  const [open, setOpen] = useState(() => hasDraft(walkInDraft(show._id.$oid)));
  return (
    <>
      <KeyButton
        shortcut={KEYS.addEntry}
        variant="primary"
        icon="plus"
        onClick={() => setOpen(true)}
      >
        Add Entry
      </KeyButton>
      <WalkInDialog
        show={show}
        participants={participants}
        open={open}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
