import type { ReactNode } from 'react';

import { pagedList } from '../../../api/paging';
import { href, paths } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { Filters, SearchFilter, SelectFilter } from '../../../components/ui/lists/Filters';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { NothingMatches, Results } from '../../../components/ui/lists/Results';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { useToday } from '../../people/useBarn';
import { useGetMonthQuery } from '../month/monthApi';
import { monthName } from '../month/months';
import { toBill } from '../month/toBill';
import { BillTable } from './BillTable';
import { HowToPay } from './HowToPay';
import { NotBilled } from './NotBilled';
import { OverdueCard } from './OverdueCard';
import { useListBillsInfiniteQuery } from '../bookApi';
import { BookOf } from '../BookOf';
import { STATUSES } from '../bookWords';

/** The page with the bills, and with what is not billed yet. */
export default function BillsPage() {
  return (
    <BookOf title="Bills">
      {(organizationId, choice) => (
        <Bills key={organizationId} organizationId={organizationId} choice={choice} />
      )}
    </BookOf>
  );
}

function Bills({ organizationId, choice }: { organizationId: string; choice: ReactNode }) {
  const { read, bind, clear } = useFilterParams<'status' | 'q'>();
  const status = STATUSES.find(({ value }) => value === read('status'))?.value ?? '';
  const q = read('q');
  const list = pagedList(
    useListBillsInfiniteQuery({
      organization_id: organizationId,
      ...(status !== '' && { status }),
      ...(q !== '' && { q }),
    }),
  );
  const newBill = href.newBill({ organization: organizationId });
  const month = useToday().slice(0, 7);
  const { currentData } = useGetMonthQuery({ organization_id: organizationId, month });
  const open = currentData === undefined ? undefined : toBill(currentData);
  return (
    <>
      <PageHeader
        title="Bills"
        subtitle="To owners and boarders, from what the book has."
        actions={
          <LinkButton variant="primary" icon="plus" to={newBill}>
            New Bill
          </LinkButton>
        }
      />
      {choice}
      <NotBilled organizationId={organizationId} month={month} />
      <OverdueCard organizationId={organizationId} />
      <HowToPay organizationId={organizationId} />
      <Filters label="Filter the bills">
        <SearchFilter placeholder="Name or number" {...bind('q', q)} />
        <SelectFilter
          label="Status"
          {...bind('status', status)}
          options={[{ value: '', label: 'All bills' }, ...STATUSES]}
        />
      </Filters>
      <Results
        list={list}
        name="The bills"
        things="bills"
        empty={
          status === '' && q === '' ? (
            <EmptyState
              icon="edit"
              title={open?.count ? 'Nothing is billed yet' : 'No bills yet'}
              action={
                open?.count ? (
                  <LinkButton variant="primary" to={href.month({ organization: organizationId })}>
                    Go to Month
                  </LinkButton>
                ) : (
                  <LinkButton variant="primary" icon="plus" to={newBill}>
                    New Bill
                  </LinkButton>
                )
              }
            >
              <p>
                {open?.count ? (
                  `${monthName(month)} has ${open.words} to be billed.`
                ) : (
                  <>
                    Divide expenses among horses, and what falls on their owners waits here to be
                    billed. <a href={paths.expenses}>Expenses</a>
                  </>
                )}
              </p>
            </EmptyState>
          ) : (
            <NothingMatches onClear={clear}>No bill fits this search.</NothingMatches>
          )
        }
      >
        {(bills) => <BillTable bills={bills} />}
      </Results>
    </>
  );
}
