import { type ReactNode, useState } from 'react';

import { pagedList } from '../../api/paging';
import { useHasDraft } from '../../components/form/unsaved/useDraft';
import { FileButton } from '../../components/ui/loading/FileButton';
import { Badge } from '../../components/ui/messages/Badge';
import { Button } from '../../components/ui/actions/Button';
import { CardTable } from '../../components/ui/lists/CardTable';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { Filters, SearchFilter, SelectFilter } from '../../components/ui/lists/Filters';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { NothingMatches, Results } from '../../components/ui/lists/Results';
import { Skeleton } from '../../components/ui/loading/Skeleton';
import { useFilterParams } from '../../components/ui/lists/useFilterParams';
import { useServerFile } from '../../components/ui/loading/useServerFile';
import { formatMoney, sumMoney } from '../../lib/money/money';
import { useHorseOptions } from '../horses/HorsesField';
import styles from './Book.module.css';
import {
  type BookEntry,
  type EntryKind,
  useGetBookEntryQuery,
  useGetSummaryQuery,
  useListBookInfiniteQuery,
} from './bookApi';
import { BookOf } from './BookOf';
import { CATEGORIES, categoryOf, formatDay, KINDS, MONTHS, recurrenceOf } from './bookWords';
import { EntryDialog, newEntryDraft } from './EntryDialog';
import { QuickEntry } from './QuickEntry';
import { useYears, yearOf } from './years';

type Name = 'year' | 'month' | 'category' | 'horse' | 'owner' | 'q' | 'add' | 'open';

/** The page with the expenses or the income. */
export default function LedgerPage({ kind }: { kind: EntryKind }) {
  return (
    <BookOf title={KINDS[kind].title}>
      {(organizationId, choice) => (
        <Ledger
          key={`${organizationId}:${kind}`}
          kind={kind}
          organizationId={organizationId}
          choice={choice}
        />
      )}
    </BookOf>
  );
}

interface LedgerProps {
  kind: EntryKind;
  organizationId: string;
  choice: ReactNode;
}

function Ledger({ kind, organizationId, choice }: LedgerProps) {
  const words = KINDS[kind];
  const { read, change, bind, clear } = useFilterParams<Name>();
  const hasDraft = useHasDraft();
  const [adding, setAdding] = useState<EntryKind | null>(() =>
    hasDraft(newEntryDraft(organizationId, kind)) || new URLSearchParams(location.search).has('add')
      ? kind
      : null,
  );
  const [chosen, setEdited] = useState<BookEntry | null>(null);
  // A visit of care leads to one of them.
  const asked = read('open');
  const { currentData: found } = useGetBookEntryQuery(asked, { skip: asked === '' });
  const edited = chosen ?? found ?? null;
  const year = yearOf(read('year'));
  const years = useYears(year);
  const month = MONTHS[Number(read('month')) - 1] === undefined ? '' : read('month');
  const category = CATEGORIES.find(({ value }) => value === read('category'))?.value ?? '';
  const [horse, owner, q] = [read('horse'), read('owner'), read('q')];
  const filter = {
    organization_id: organizationId,
    kind,
    year,
    ...(month !== '' && { month: Number(month) }),
    ...(category !== '' && { category }),
    ...(horse !== '' && { horse_id: horse }),
    ...(owner !== '' && { owner }),
    ...(q !== '' && { q }),
  };
  const list = pagedList(useListBookInfiniteQuery(filter));
  const horses = useHorseOptions(organizationId).options ?? [];
  const owners =
    useGetSummaryQuery({ organization_id: organizationId, year, by: 'owner' }).currentData?.rows ??
    [];
  const params = new URLSearchParams(
    Object.entries(filter).map(([name, value]) => [name, String(value)]),
  );
  const table = useServerFile(`book.csv?${params.toString()}`, {
    fileName: `${kind}-${String(year)}.csv`,
    thing: 'table',
    title: words.title,
  });
  const filtered = [month, category, horse, owner, q].some((value) => value !== '');
  const add = () => setAdding(kind);
  const close = () => {
    setAdding(null);
    setEdited(null);
    change({ add: '', open: '' });
  };
  return (
    <>
      <PageHeader
        title={words.title}
        actions={
          <>
            <Button variant="primary" icon="plus" onClick={add}>
              Add {words.one}
            </Button>
            <FileButton file={table}>Download as CSV</FileButton>
          </>
        }
      />
      {choice}
      <Filters label={`Filter the ${words.title.toLowerCase()}`} className={styles.filters}>
        <SearchFilter placeholder="Any word" {...bind('q', q)} />
        <SelectFilter label="Year" {...bind('year', String(year))} options={years} />
        <SelectFilter
          label="Month"
          {...bind('month', month)}
          options={[
            { value: '', label: 'All months' },
            ...MONTHS.map((label, position) => ({ value: String(position + 1), label })),
          ]}
        />
        <SelectFilter
          label="Category"
          {...bind('category', category)}
          options={[{ value: '', label: 'All categories' }, ...CATEGORIES]}
        />
        {horses.length > 0 && (
          <SelectFilter
            label="Horse"
            {...bind('horse', horse)}
            options={[{ value: '', label: 'All horses' }, ...horses]}
          />
        )}
        {owners.some(({ key }) => Boolean(key)) && (
          <SelectFilter
            label="Owner"
            {...bind('owner', owner)}
            options={[
              { value: '', label: 'All owners' },
              ...owners.flatMap(({ key }) => (key ? [{ value: key, label: key }] : [])),
            ]}
          />
        )}
      </Filters>
      <QuickEntry kind={kind} organizationId={organizationId} onMore={setAdding} />
      <Results
        list={list}
        name={words.title}
        things="entries"
        waiting={<Skeleton shape="list" count={6} label={`Loading the ${words.title}`} />}
        empty={
          filtered ? (
            <NothingMatches onClear={clear}>No entry fits this search.</NothingMatches>
          ) : (
            <EmptyState
              icon="edit"
              title={`No ${words.title.toLowerCase()} in ${String(year)}`}
              action={
                <Button variant="primary" icon="plus" onClick={add}>
                  Add {words.one}
                </Button>
              }
            >
              <p>
                {kind === 'expense'
                  ? 'Enter what feed, vets, shoes and travel cost, and divide it among your horses.'
                  : 'Enter lessons, sales and what else is earned. Board is a service that a horse has.'}
              </p>
            </EmptyState>
          )
        }
      >
        {(entries) => (
          <>
            <p className={styles.soft} role="status">
              {list.more === null ? 'Together' : 'Shown so far'}:{' '}
              <strong>
                {formatMoney(sumMoney(entries.map((entry) => shareOf(entry, horse, owner))))}
              </strong>
              {kind === 'income' && <OnBills amount={billedOf(entries, horse, owner)} />}
            </p>
            <Entries
              entries={entries}
              kind={kind}
              shareOf={(entry) => shareOf(entry, horse, owner)}
              onEdit={setEdited}
            />
          </>
        )}
      </Results>
      <EntryDialog
        kind={adding ?? kind}
        organizationId={organizationId}
        open={adding !== null || edited !== null}
        entry={edited}
        onClose={close}
      />
    </>
  );
}

/** What of an entry falls on a horse and on an owner; an empty id or name stands for all. */
function shareOf(entry: BookEntry, horse: string, owner: string): number {
  if (horse === '' && owner === '') return entry.amount;
  if (owner === '') return sumMoney(splitsOf(entry, horse).map((split) => split.amount));
  return sumMoney(partsOf(entry, horse, owner).map((part) => part.amount));
}

function splitsOf({ splits }: BookEntry, horse: string) {
  return splits.filter(({ horse_id }) => horse === '' || horse_id === horse);
}

function partsOf(entry: BookEntry, horse: string, owner: string) {
  const parts = splitsOf(entry, horse).flatMap(({ owners }) => owners);
  return parts.filter(({ name }) => owner === '' || name === owner);
}

/** What of it is on bills. */
function billedOf(entries: readonly BookEntry[], horse: string, owner: string): number {
  const parts = entries.flatMap((entry) => partsOf(entry, horse, owner));
  return sumMoney(parts.filter(({ is_billed }) => is_billed).map(({ amount }) => amount));
}

/** What of the income is on bills, and so was received only as far as they are paid. */
function OnBills({ amount }: { amount: number }) {
  if (amount === 0) return null;
  return <>, of it {formatMoney(amount)} on bills, which counts as income when they are paid</>;
}

function Entries({
  entries,
  kind,
  shareOf: share,
  onEdit,
}: {
  entries: readonly BookEntry[];
  kind: EntryKind;
  /** What of an entry the filters ask for. */
  shareOf: (entry: BookEntry) => number;
  onEdit: (entry: BookEntry) => void;
}) {
  return (
    <CardTable
      caption={KINDS[kind].title}
      columns={['Date', 'Description', 'Category', KINDS[kind].who, 'Horses', 'Amount']}
      className={styles.entries}
      look="dense"
    >
      {entries.map((entry) => (
        <tr key={entry._id.$oid}>
          <td>{formatDay(entry.date)}</td>
          <td>
            <button type="button" className={styles.open} onClick={() => onEdit(entry)}>
              {entry.description}
            </button>{' '}
            {typeof entry.recurrence === 'string' && (
              <Badge tone="info">{recurrenceOf(entry.recurrence)}</Badge>
            )}
            {entry.is_billed && <Badge tone="neutral">On a bill</Badge>}
          </td>
          <td>{categoryOf(entry.category)}</td>
          <td>{entry.contact_name}</td>
          <td>{entry.splits.map(({ horse_name }) => horse_name).join(', ')}</td>
          <td className={styles.amount}>
            {formatMoney(share(entry))}
            {share(entry) !== entry.amount && (
              <span className={styles.soft}> of {formatMoney(entry.amount)}</span>
            )}
          </td>
        </tr>
      ))}
    </CardTable>
  );
}
