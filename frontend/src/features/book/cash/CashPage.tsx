import type { ReactNode } from 'react';

import { paths } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';
import { CardTable, RowLink } from '../../../components/ui/lists/CardTable';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Card } from '../../../components/ui/page/Card';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Soft } from '../../../components/ui/page/Soft';
import { Stats } from '../../../components/ui/page/Stats';
import { cx } from '../../../lib/cx';
import { countOf } from '../../../lib/intl';
import { formatMoney, sumMoney } from '../../../lib/money/money';
import { formatDay } from '../../../lib/time/days';
import styles from '../Book.module.css';
import { BookOf } from '../BookOf';
import { categoryOf } from '../bookWords';
import own from './Cash.module.css';
import {
  type Cash,
  type Receivable,
  type Receivables,
  useGetCashQuery,
  useGetReceivablesQuery,
} from './cashApi';
import { PeriodFilters, usePeriod } from './PeriodFilters';
import { type Period, sayPeriod } from './period';

/** The page with what was received and spent, and with what owners must still pay. */
export default function CashPage() {
  return (
    <BookOf title="Cash">
      {(organizationId, choice) => (
        <CashOf key={organizationId} organizationId={organizationId} choice={choice} />
      )}
    </BookOf>
  );
}

function CashOf({ organizationId, choice }: { organizationId: string; choice: ReactNode }) {
  const period = usePeriod();
  return (
    <>
      <PageHeader
        title="Cash"
        subtitle="What was received and spent on its day, and what is still to be paid."
        actions={<LinkButton to={paths.accounting}>Accounting</LinkButton>}
      />
      {choice}
      <div className={styles.page}>
        <PeriodFilters />
        {typeof period === 'string' ? (
          <p role="status">{period}</p>
        ) : (
          <CashIn organizationId={organizationId} period={period} />
        )}
        <ReceivablesCard organizationId={organizationId} />
      </div>
    </>
  );
}

function CashIn({ organizationId, period }: { organizationId: string; period: Period }) {
  const query = useGetCashQuery({ organization_id: organizationId, ...period });
  return (
    <Loaded query={query} name="The sums" shape="card" count={1}>
      {(cash) => <Sums cash={cash} />}
    </Loaded>
  );
}

/** Money, or a dash for none. */
const orDash = (amount: number) => (amount === 0 ? '–' : formatMoney(amount));

/** What of what was received came on bills, and what above them. */
function sayBills(onBills: number, above: number) {
  if (onBills === 0) return undefined;
  const credit = above > 0 ? `, ${formatMoney(above)} more than they asked for` : '';
  return `${formatMoney(onBills)} of it on bills${credit}`;
}

function Sums({ cash }: { cash: Cash }) {
  const { income, expense, bills_paid: onBills, above_bills: above, categories } = cash;
  const left = sumMoney([income, -expense]);
  return (
    <Card title={sayPeriod(cash)}>
      <Stats
        items={[
          {
            label: 'Received',
            value: formatMoney(income),
            note: sayBills(onBills, above),
          },
          { label: 'Spent', value: formatMoney(expense) },
          { label: 'Left', value: formatMoney(left), urgent: left < 0 },
        ]}
      />
      <Soft as="p">
        Payments count on the day they came, less what was taken back; income that is on no bill
        counts on its day.
      </Soft>
      {categories.length === 0 ? (
        <p>Nothing was received or spent in this time.</p>
      ) : (
        <table className={styles.sums}>
          <caption>By category, {sayPeriod(cash)}</caption>
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col">Received</th>
              <th scope="col">Spent</th>
            </tr>
          </thead>
          <tbody>
            {categories.map(({ category, income: received, expense: spent }) => (
              <tr key={category ?? ''}>
                <th scope="row">{category === null ? 'No category' : categoryOf(category)}</th>
                <td>{orDash(received)}</td>
                <td>{orDash(spent)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Together</th>
              <td>{formatMoney(income)}</td>
              <td>{formatMoney(expense)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Card>
  );
}

/** The ages of what is not paid, from the youngest. */
const AGES = [
  { name: 'not_due', label: 'Not Due' },
  { name: 'to_30', label: 'To 30 Days' },
  { name: 'to_60', label: 'To 60 Days' },
  { name: 'to_90', label: 'To 90 Days' },
  { name: 'over_90', label: 'Over 90 Days' },
] as const;

function ReceivablesCard({ organizationId }: { organizationId: string }) {
  const query = useGetReceivablesQuery({ organization_id: organizationId });
  return (
    <Card title="Still to Be Paid">
      <Loaded small query={query} name="What is still to be paid" count={3}>
        {(found) =>
          found.owners.length === 0 ? (
            <p>All bills are paid.</p>
          ) : (
            <ByAge found={found} organizationId={organizationId} />
          )
        }
      </Loaded>
    </Card>
  );
}

function ByAge({ found, organizationId }: { found: Receivables; organizationId: string }) {
  return (
    <>
      <Soft as="p">
        As of {formatDay(found.today)}, by how long it is overdue. It is no income until it is
        received.
      </Soft>
      <CardTable
        caption="What owners must still pay, by age"
        columns={['Owner', ...AGES.map(({ label }) => label), 'Credit', 'Total']}
        look="plain"
        className={cx(own.sums, own.ages)}
      >
        {found.owners.map((row) => (
          <AgeRow key={`${row.contact_id ?? ''}:${row.name}`} row={row}>
            <RowLink
              to={`${paths.bills}?${new URLSearchParams({ organization: organizationId, q: row.name }).toString()}`}
            >
              {row.name}
            </RowLink>{' '}
            {row.bills > 0 && <Soft>{countOf(row.bills, 'bill', 'bills')}</Soft>}
          </AgeRow>
        ))}
        <AgeRow row={found}>Together</AgeRow>
      </CardTable>
    </>
  );
}

function AgeRow({ row, children }: { row: Receivable | Receivables; children: ReactNode }) {
  return (
    <tr>
      <td>{children}</td>
      {AGES.map(({ name, label }) => (
        <td
          key={name}
          className={cx(
            row[name] === 0 && own.none,
            name !== 'not_due' && row[name] > 0 && own.late,
          )}
        >
          <span className={own.label}>{label} </span>
          {orDash(row[name])}
        </td>
      ))}
      <td className={cx(row.credit === 0 && own.none)}>
        <span className={own.label}>Credit </span>
        {orDash(-row.credit)}
      </td>
      <td>{formatMoney(sumMoney([row.total, -row.credit]))}</td>
    </tr>
  );
}
