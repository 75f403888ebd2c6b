import type { ReactNode } from 'react';

import { paths } from '../../app/paths';
import { LinkButton } from '../../components/ui/actions/Button';
import { Card } from '../../components/ui/page/Card';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { Filters, SelectFilter } from '../../components/ui/lists/Filters';
import { Loaded } from '../../components/ui/loading/Loaded';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { Skeleton } from '../../components/ui/loading/Skeleton';
import { Stats } from '../../components/ui/page/Stats';
import { useFilterParams } from '../../components/ui/lists/useFilterParams';
import { pagedList } from '../../api/paging';
import { formatMoney, sumMoney } from '../../lib/money/money';
import { BillTable } from './bills/BillTable';
import styles from './Book.module.css';
import {
  type BillRow,
  type Summary,
  useGetSummaryQuery,
  useListBillsInfiniteQuery,
} from './bookApi';
import { BookOf } from './BookOf';
import { categoryOf, MONTHS } from './bookWords';
import { YearChart } from './YearChart';
import { useYears, yearOf } from './years';

/** The page with the money of a year. */
export default function FinancialPage() {
  return (
    <BookOf title="Financial Records">
      {(organizationId, choice) => (
        <Overview key={organizationId} organizationId={organizationId} choice={choice} />
      )}
    </BookOf>
  );
}

function Overview({ organizationId, choice }: { organizationId: string; choice: ReactNode }) {
  const { read, bind } = useFilterParams<'year'>();
  const year = yearOf(read('year'));
  const years = useYears(year);
  const months = useGetSummaryQuery({ organization_id: organizationId, year, by: 'month' });
  return (
    <>
      <PageHeader
        title="Financial Records"
        subtitle="What was received and what was spent."
        actions={
          <>
            <LinkButton icon="plus" to={`${paths.expenses}?add`}>
              Add Expense
            </LinkButton>
            <LinkButton icon="plus" to={`${paths.income}?add`}>
              Add Income
            </LinkButton>
          </>
        }
      />
      {choice}
      <Filters label="Choose the year">
        <SelectFilter label="Year" {...bind('year', String(year))} options={years} />
      </Filters>
      <Loaded query={months} name="The year">
        {(summary) => <Year summary={summary} organizationId={organizationId} />}
      </Loaded>
    </>
  );
}

function Year({ summary, organizationId }: { summary: Summary; organizationId: string }) {
  const { year, rows } = summary;
  const expense = sumMoney(rows.map((row) => row.expense));
  const income = sumMoney(rows.map((row) => row.income));
  const { bills_paid: paid, bills_open: open } = summary;
  const left = sumMoney([income, -expense]);
  if (expense === 0 && income === 0 && open === 0) {
    return (
      <>
        <EmptyState
          icon="edit"
          title={`Nothing is recorded for ${String(year)}`}
          action={
            <LinkButton variant="primary" icon="plus" to={`${paths.expenses}?add`}>
              Add Expense
            </LinkButton>
          }
        >
          <p>
            Enter what you spend and earn, divide it among your horses, and see here what a year
            costs.
          </p>
        </EmptyState>
        <OpenBills organizationId={organizationId} />
      </>
    );
  }
  return (
    <div className={styles.page}>
      <Stats
        items={[
          {
            label: 'Income',
            value: formatMoney(income),
            note: paid === 0 ? undefined : `${formatMoney(paid)} of it on bills`,
          },
          { label: 'Expenses', value: formatMoney(expense) },
          { label: 'Left', value: formatMoney(left), urgent: left < 0 },
          ...(open === 0
            ? []
            : [{ label: 'Billed, Not Paid', value: formatMoney(open), note: 'not in the income' }]),
        ]}
      />
      <p className={styles.soft}>
        Income is what was received: payments of bills on the day they came, and income that is on
        no bill. What is on a bill counts as far as the bill is paid, its first lines first.
      </p>
      <Card title="By Month">
        <YearChart months={rows} year={year} />
        <details className={styles.details}>
          <summary>As a table</summary>
          <table className={styles.sums}>
            <caption>Income and expenses of {year} by month</caption>
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col">Income</th>
                <th scope="col">Of It on Bills</th>
                <th scope="col">Expenses</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, month) => (
                <tr key={row.key}>
                  <th scope="row">{MONTHS[month]}</th>
                  <td>{formatMoney(row.income)}</td>
                  <td>{formatMoney(row.bills_paid)}</td>
                  <td>{formatMoney(row.expense)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </Card>
      <div className={styles.halves}>
        <Sums title="By Category" organizationId={organizationId} year={year} by="category" />
        <Sums title="By Horse" organizationId={organizationId} year={year} by="horse" />
        <Sums title="By Owner" organizationId={organizationId} year={year} by="owner" />
      </div>
      <OpenBills organizationId={organizationId} />
    </div>
  );
}

/** What falls on none; typed lines of bills have no category. */
const NONE = { category: 'No category', horse: 'No horse', owner: 'No owner' };

function Sums({
  title,
  organizationId,
  year,
  by,
}: {
  title: string;
  organizationId: string;
  year: number;
  by: 'category' | 'horse' | 'owner';
}) {
  const query = useGetSummaryQuery({ organization_id: organizationId, year, by });
  const nameOf = (row: Summary['rows'][number]) => {
    if (by === 'category' && row.key) return categoryOf(row.key);
    return row.name === '' ? NONE[by] : row.name;
  };
  const rows = query.currentData?.rows ?? [];
  const most = Math.max(1, ...rows.map((row) => row.expense + row.income));
  return (
    <Card title={title}>
      <Loaded
        small
        query={query}
        name="The sums"
        waiting={
          <Skeleton shape="list" count={3} label={`Loading the sums ${title.toLowerCase()}`} />
        }
      >
        {() => (
          <table className={styles.sums}>
            <caption>
              {title}, {year}
            </caption>
            <thead>
              <tr>
                <th scope="col">{title.slice('By '.length)}</th>
                <th scope="col">Income</th>
                <th scope="col">Expenses</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, position) => (
                <tr key={`${row.key ?? ''}:${row.name}:${String(position)}`}>
                  <th scope="row">
                    {nameOf(row)}
                    <meter
                      className={styles.meter}
                      aria-hidden
                      max={most}
                      value={row.expense + row.income}
                    />
                  </th>
                  <td>
                    {row.income === 0 ? '–' : formatMoney(row.income)}
                    {row.bills_open !== 0 && (
                      <div className={styles.unpaid}>{formatMoney(row.bills_open)} not paid</div>
                    )}
                  </td>
                  <td>{row.expense === 0 ? '–' : formatMoney(row.expense)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </Card>
  );
}

function OpenBills({ organizationId }: { organizationId: string }) {
  const of = (status: BillRow['status']) => ({ organization_id: organizationId, status, limit: 5 });
  const overdue = pagedList(useListBillsInfiniteQuery(of('overdue')));
  const open = pagedList(useListBillsInfiniteQuery(of('open')));
  const failed = [overdue, open].find(({ error }) => error !== undefined);
  const bills = overdue.items && open.items && [...overdue.items, ...open.items];
  return (
    <Card
      title="Open Bills"
      actions={
        <LinkButton variant="quiet" to={paths.bills}>
          All Bills
        </LinkButton>
      }
    >
      <Loaded small query={{ ...(failed ?? open), currentData: bills }} name="The bills" count={3}>
        {(some) =>
          some.length === 0 ? (
            <p className={styles.soft}>All bills are paid.</p>
          ) : (
            <BillTable bills={some} look="plain" />
          )
        }
      </Loaded>
    </Card>
  );
}
