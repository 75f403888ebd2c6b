import type { ReactNode } from 'react';

import { pagedList } from '../../../api/paging';
import { href, paths } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { Filters, SearchFilter, SelectFilter } from '../../../components/ui/lists/Filters';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { NothingMatches, Results } from '../../../components/ui/lists/Results';
import { useFilterParams } from '../../../components/ui/lists/useFilterParams';
import { countOf } from '../../../lib/intl';
import { formatMoney } from '../../../lib/money/money';
import { BillTable } from './BillTable';
import { HowToPay } from './HowToPay';
import styles from '../Book.module.css';
import { useListBillsInfiniteQuery, useListUnbilledQuery } from '../bookApi';
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
      <NotBilled organizationId={organizationId} />
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
              title="No bills yet"
              action={
                <LinkButton variant="primary" icon="plus" to={newBill}>
                  New Bill
                </LinkButton>
              }
            >
              <p>
                Divide expenses among horses, and what falls on their owners waits here to be
                billed. <a href={paths.expenses}>Expenses</a>
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

/** The owners with costs that are on no bill, each with a link that begins one. */
function NotBilled({ organizationId }: { organizationId: string }) {
  const query = useListUnbilledQuery({ organization_id: organizationId });
  if (query.currentData === undefined) {
    return <Loaded small query={query} name="What is not billed" waiting={null} />;
  }
  if (query.currentData.length === 0) return null;
  return (
    <Card title="Not Billed Yet">
      <ul className={styles.owners}>
        {query.currentData.map(({ contact_id, name, parts, amount }) => (
          <li key={contact_id ?? name}>
            <span>
              <strong>{name}</strong>
              <span className={styles.soft}>
                {countOf(parts, 'entry', 'entries')} · {formatMoney(amount)}
              </span>
            </span>
            <LinkButton
              to={href.newBill({
                organization: organizationId,
                name,
                ...(contact_id && { contact: contact_id }),
              })}
              aria-label={`Bill ${name}`}
            >
              Make Bill
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
