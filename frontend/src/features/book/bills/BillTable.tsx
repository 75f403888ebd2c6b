import { href } from '../../../app/paths';
import { Badge } from '../../../components/ui/messages/Badge';
import { CardTable, RowLink } from '../../../components/ui/lists/CardTable';
import { formatMoney } from '../../../lib/money/money';
import styles from '../Book.module.css';
import type { BillRow } from '../bookApi';
import { formatDay, STATUSES } from '../bookWords';

/** The state of a bill. */
export function BillStatus({ status }: { status: string }) {
  const known = STATUSES.find(({ value }) => value === status);
  return <Badge tone={known?.tone ?? 'neutral'}>{known?.label ?? status}</Badge>;
}

/** Bills as a table, as cards on a phone. */
export function BillTable({ bills, look }: { bills: readonly BillRow[]; look?: 'plain' }) {
  return (
    <CardTable
      caption="Bills"
      columns={['Number', 'To', 'Date', 'Due', 'Total', 'Balance', 'Status']}
      className={styles.bills}
      {...(look !== undefined && { look })}
    >
      {bills.map((bill) => (
        <tr key={bill._id.$oid}>
          <td>
            <RowLink to={href.bill(bill._id.$oid)}>Bill {bill.number}</RowLink>
          </td>
          <td>{bill.recipient_name}</td>
          <td>{formatDay(bill.date)}</td>
          <td>{formatDay(bill.due_on)}</td>
          <td className={styles.amount}>{formatMoney(bill.total)}</td>
          <td className={styles.amount}>{formatMoney(bill.balance)}</td>
          <td>
            <BillStatus status={bill.status} />
          </td>
        </tr>
      ))}
    </CardTable>
  );
}
