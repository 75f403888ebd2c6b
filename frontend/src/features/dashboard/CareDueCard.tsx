import { useState } from 'react';
import { Link } from 'react-router';

import { pagedList } from '../../api/paging';
import { href, paths } from '../../app/paths';
import { Badge } from '../../components/ui/Badge';
import { LinkButton } from '../../components/ui/Button';
import { Card } from '../../components/ui/Card';
import { LoadFailure } from '../../components/ui/Loaded';
import { addDays, type Day, formatDay, todayHere } from '../../lib/days';
import { careKind, careStatus } from '../horses/health/care';
import { type CareRow, useListCareInfiniteQuery } from '../horses/horsesApi';
import styles from './DashboardCards.module.css';

const AHEAD_DAYS = 30;

/** The number requested: enough to count the overdue items of most stables. */
const ASKED = 100;

/** The most items shown; the health page has the others. */
const SHOWN = 6;

/** The most overdue items shown, if there are others. */
const SHOWN_OVERDUE = 3;

/** The care that is overdue or due soon. Renders nothing if there is none. */
export function CareDueCard() {
  // Fixed while the page is open, so that the list does not change at midnight.
  const [today] = useState(() => todayHere());
  const list = pagedList(
    useListCareInfiniteQuery({ until: addDays(today, AHEAD_DAYS), limit: ASKED }),
  );
  const { items, more } = list;
  if (items === undefined ? list.error === undefined : items.length === 0) return null;
  return (
    <Card title="Care due in the next 30 days">
      {items === undefined ? (
        <LoadFailure query={list} name="What is due for your horses" />
      ) : (
        <CareLists rows={items} today={today} more={more !== null} />
      )}
    </Card>
  );
}

function CareLists({
  rows,
  today,
  more,
}: {
  rows: readonly CareRow[];
  today: Day;
  /** Whether the server has more items than `rows`. */
  more: boolean;
}) {
  const overdue = rows.filter(({ due_on }) => due_on !== null && due_on < today);
  const soon = rows.slice(overdue.length);
  const first = overdue.slice(0, soon.length === 0 ? SHOWN : SHOWN_OVERDUE);
  const next = soon.slice(0, SHOWN - first.length);
  const left = overdue.length - first.length;
  const all = !more && first.length + next.length === rows.length;
  return (
    <>
      <CareLines rows={first} today={today} />
      {left > 0 && (
        <p className={styles.rest}>
          <Link to={`${paths.horsesHealth}?due=overdue`}>
            {more && soon.length === 0 ? `More than ${left} others` : `${left} more`}{' '}
            {left === 1 ? 'is' : 'are'} overdue
          </Link>
        </p>
      )}
      <CareLines rows={next} today={today} />
      <div className={styles.onward}>
        <LinkButton to={paths.horsesHealth}>
          {all ? 'All health records' : 'See everything that is due'}
        </LinkButton>
      </div>
    </>
  );
}

function CareLines({ rows, today }: { rows: readonly CareRow[]; today: Day }) {
  if (rows.length === 0) return null;
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <CareLine row={row} today={today} />
        </li>
      ))}
    </ul>
  );
}

function CareLine({ row, today }: { row: CareRow; today: Day }) {
  const { text, tone } = careStatus(row, today);
  return (
    <div className={styles.line}>
      <div className={styles.what}>
        <Link className={styles.name} to={href.horse(row.horse.id)}>
          {row.horse.name}
        </Link>
        <span className={styles.soft}>
          {[careKind(row.kind), row.name].filter((part) => part !== '').join(': ')}
        </span>
      </div>
      <div className={styles.when}>
        <Badge tone={tone}>{text}</Badge>
        {row.due_on !== null && <span className={styles.soft}>{formatDay(row.due_on)}</span>}
      </div>
    </div>
  );
}
