import { href } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Card } from '../../../components/ui/page/Card';
import { formatMoney, sumMoney } from '../../../lib/money/money';
import styles from '../Book.module.css';
import { type Month, useGetMonthQuery } from '../month/monthApi';
import { monthName } from '../month/months';
import { toBill } from '../month/toBill';

interface NotBilledProps {
  organizationId: string;
  /** As `2026-11`. */
  month: string;
}

/** What the bills of the month would hold, by owner, with the ways to make all of them or one. */
export function NotBilled({ organizationId, month }: NotBilledProps) {
  const query = useGetMonthQuery(
    { organization_id: organizationId, month },
    // Ticks and costs of others are shown when the page is opened again.
    { refetchOnMountOrArgChange: true },
  );
  if (query.currentData === undefined) {
    return <Loaded small query={query} name="What is not billed" waiting={null} />;
  }
  const { owners } = query.currentData;
  const named = withoutContact(query.currentData);
  if (owners.length === 0 && named.length === 0) return null;
  return (
    <Card
      title="Not Billed Yet"
      actions={
        owners.length > 0 && (
          <LinkButton variant="primary" to={href.month({ organization: organizationId })}>
            Bill All
          </LinkButton>
        )
      }
    >
      {owners.length > 0 && (
        <p>
          {monthName(month)}: <strong>{toBill(query.currentData).words}</strong>
        </p>
      )}
      <ul className={styles.owners}>
        {owners.map(({ contact_id: contact, name, total }) => (
          <Row
            key={contact}
            name={name}
            amount={total}
            to={href.month({ organization: organizationId, owner: contact })}
          />
        ))}
        {named.map(({ name, amount }) => (
          <Row
            key={name}
            name={name}
            amount={amount}
            more=", no contact"
            to={href.newBill({ organization: organizationId, name })}
          />
        ))}
      </ul>
    </Card>
  );
}

/** Owners who are no contacts, each once: their bills are made out by hand. */
function withoutContact({ without_contact: rows }: Month) {
  const names = [...new Set(rows.map(({ name }) => name))].filter((name) => name !== '');
  return names.map((name) => ({
    name,
    amount: sumMoney(rows.filter((row) => row.name === name).map(({ amount }) => amount)),
  }));
}

interface RowProps {
  name: string;
  amount: number;
  more?: string;
  to: string;
}

function Row({ name, amount, more = '', to }: RowProps) {
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <span className={styles.soft}>
          {formatMoney(amount)}
          {more}
        </span>
      </span>
      <LinkButton to={to} aria-label={`Bill ${name}`}>
        Make Bill
      </LinkButton>
    </li>
  );
}
