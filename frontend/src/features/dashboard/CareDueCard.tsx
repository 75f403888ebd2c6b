import { Link } from 'react-router';

import { href, paths } from '../../app/paths';
import { Badge } from '../../components/ui/messages/Badge';
import { type Day, formatDay } from '../../lib/time/days';
import { careKind, careStatus } from '../horses/health/care';
import type { CareRow } from '../horses/horsesApi';
import { useOrganizationsThatPermit } from '../people/usePermission';
import { AHEAD_DAYS, type CareDue, overdueOf } from './barn';
import { DashboardCard, Line } from './DashboardCard';
import styles from './DashboardCard.module.css';

/** The most items shown; the health page has the others. */
const SHOWN = 6;

/** The most overdue items shown, if there are others. */
const SHOWN_OVERDUE = 3;

/** The care that is overdue or due soon. */
export function CareDueCard({ today, care }: { today: Day; care: CareDue }) {
  const { items, more, ...call } = care;
  const mayRecord = useOrganizationsThatPermit('record_care').length > 0;
  const rows = items ?? [];
  const overdue = rows.slice(0, overdueOf(rows, today));
  const soon = rows.slice(overdue.length);
  const first = overdue.slice(0, soon.length === 0 ? SHOWN : SHOWN_OVERDUE);
  const next = soon.slice(0, SHOWN - first.length);
  const left = overdue.length - first.length;
  return (
    <DashboardCard
      title="Care due"
      query={{ ...call, currentData: items }}
      name="What is due for your horses"
      empty={`No care is due in the next ${AHEAD_DAYS} days.`}
      begin={mayRecord && { to: paths.horsesCare, text: 'Record Care' }}
      onward={{ to: paths.horsesHealth, text: 'Health records' }}
    >
      {() => (
        <>
          <CareLines rows={first} today={today} />
          {left > 0 && (
            <p className={styles.rest}>
              <Link to={`${paths.horsesHealth}?due=overdue`}>
                {more !== null && soon.length === 0 ? `More than ${left} others` : `${left} more`}{' '}
                {left === 1 ? 'is' : 'are'} overdue
              </Link>
            </p>
          )}
          <CareLines rows={next} today={today} />
        </>
      )}
    </DashboardCard>
  );
}

function CareLines({ rows, today }: { rows: readonly CareRow[]; today: Day }) {
  if (rows.length === 0) return null;
  return (
    <ul className={styles.list}>
      {rows.map((row) => {
        const { text, tone } = careStatus(row, today);
        return (
          <li key={row.id}>
            <Line
              name={row.horse.name}
              to={href.horse(row.horse.id)}
              when={
                <>
                  <Badge tone={tone}>{text}</Badge>
                  {row.due_on !== null && (
                    <span className={styles.soft}>{formatDay(row.due_on)}</span>
                  )}
                </>
              }
            >
              <span className={styles.soft}>
                {[careKind(row.kind), row.name].filter((part) => part !== '').join(': ')}
              </span>
            </Line>
          </li>
        );
      })}
    </ul>
  );
}
