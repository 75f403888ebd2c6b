import { type ReactNode, useRef } from 'react';

import { pagedList } from '../../../../api/paging';
import { EmptyState } from '../../../../components/ui/messages/EmptyState';
import { Loaded } from '../../../../components/ui/loading/Loaded';
import { Results } from '../../../../components/ui/lists/Results';
import { useListKeys } from '../../../../components/ui/lists/useListKeys';
import { Skeleton } from '../../../../components/ui/loading/Skeleton';
import { Stack } from '../../../../components/ui/page/Stack';
import { Stats } from '../../../../components/ui/page/Stats';
import { formatMoney } from '../../../../lib/money/money';
import { type ShowMoney, useGetMoneyQuery, useListEntriesInfiniteQuery } from '../entriesApi';
import type { Show } from '../EntriesWorkspace';
import { EntryTable } from '../EntryTable';
import { Drawer } from './Drawer';
import { Extras } from './Extras';

interface MoneyViewProps {
  show: Show;
  /** The fees of the show, if the account may correct them now. */
  fees?: ReactNode;
  /** The barns that owe, or paid too much. */
  barns?: ReactNode;
}

/** What the entries of a show owe and paid, which of them still owe, and which paid too much. */
export function MoneyView({ show, fees, barns }: MoneyViewProps) {
  const id = show._id.$oid;
  const place = useRef<HTMLDivElement>(null);
  useListKeys(place);
  const query = useGetMoneyQuery(id);
  const { currentData: money } = query;
  return (
    <>
      <Loaded query={query} name="The sums" shape="card" count={4}>
        {(money) => <Sums money={money} />}
      </Loaded>
      <Drawer show={show} />
      <Extras show={show} />
      {fees}
      <Stack ref={place} gap={4}>
        <Owing show={show} of="due" />
        {money !== undefined && money.owed > 0 && <Owing show={show} of="owed" />}
        {barns}
      </Stack>
    </>
  );
}

const LISTS = {
  due: {
    title: 'Entries that owe',
    filter: { due: 'true', sort: 'balance' },
    empty: (
      <EmptyState title="No entry owes anything" icon="check">
        <p>Each has paid what it pays itself.</p>
      </EmptyState>
    ),
  },
  owed: {
    title: 'Entries that paid too much',
    filter: { owed: 'true', sort: 'rider' },
    empty: <p>The show owes no entry anything.</p>,
  },
} as const;

/** The entries that owe the show, or to which it owes. */
function Owing({ show, of }: { show: Show; of: keyof typeof LISTS }) {
  const { title, filter, empty } = LISTS[of];
  const list = pagedList(useListEntriesInfiniteQuery({ id: show._id.$oid, ...filter }));
  return (
    <Stack as="section" gap={3} aria-labelledby={`${of}-heading`}>
      <h2 id={`${of}-heading`}>{title}</h2>
      <Results
        list={list}
        name={`The ${title.toLowerCase()}`}
        things="entries"
        waiting={<Skeleton shape="list" count={4} label="Loading entries" />}
        empty={empty}
      >
        {(entries) => (
          <EntryTable
            entries={entries}
            isComplete={list.more === null}
            classes={show.classes}
            selected={undefined}
          />
        )}
      </Results>
    </Stack>
  );
}

function Sums({ money }: { money: ShowMoney }) {
  const { charged, waived, received, due, owed } = money;
  return (
    <Stats
      items={[
        { label: 'due', value: formatMoney(due), urgent: due > 0 },
        {
          label: 'charged',
          note: 'with what scratched entries still owe',
          value: formatMoney(charged),
        },
        { label: 'received', note: 'less refunds', value: formatMoney(received) },
        { label: 'waived', value: formatMoney(waived) },
        ...(owed > 0 ? [{ label: 'owed to riders', value: formatMoney(owed) }] : []),
      ]}
    />
  );
}
