import { Link } from 'react-router';

import { pagedList } from '../../api/paging';
import { paths } from '../../app/paths';
import { cx } from '../../lib/cx';
import type { Day } from '../../lib/time/days';
import { formatNumber } from '../../lib/intl';
import { formatMoney, sumMoney } from '../../lib/money/money';
import { useListBillsInfiniteQuery } from '../book/bookApi';
import { type BarnDay, type CareDue, openRows, overdueOf } from './barn';
import styles from './BarnTiles.module.css';

interface BarnTilesProps {
  today: Day;
  day: BarnDay;
  care: CareDue;
  withMoney: boolean;
}

/** How much of a barn needs attention, in numbers that lead to the pages with it. */
export function BarnTiles({ today, day: { rows }, care, withMoney }: BarnTilesProps) {
  const overdue = care.items && overdueOf(care.items, today);
  return (
    <ul className={styles.tiles}>
      <Tile label="open today" to={paths.today} count={rows && openRows(rows, today).length} />
      <Tile
        label="care overdue"
        to={`${paths.horsesHealth}?due=overdue`}
        count={overdue}
        // Every row that was requested is overdue, and there are others.
        isLeast={care.more !== null && overdue === care.items?.length}
        urgent
      />
      {withMoney && <BillsTile />}
    </ul>
  );
}

function BillsTile() {
  const { items, more } = pagedList(useListBillsInfiniteQuery({ status: 'overdue' }));
  const isWhole = items !== undefined && items.length > 0 && more === null;
  return (
    <Tile
      label={items?.length === 1 ? 'bill overdue' : 'bills overdue'}
      to={`${paths.bills}?status=overdue`}
      count={items?.length}
      isLeast={more !== null}
      urgent
      detail={isWhole ? formatMoney(sumMoney(items.map(({ balance }) => balance))) : undefined}
    />
  );
}

interface TileProps {
  label: string;
  to: string;
  /** `undefined` while it is not known. */
  count: number | undefined;
  /** Whether there are more. */
  isLeast?: boolean;
  /** Highlights a number that is not 0. */
  urgent?: boolean;
  detail?: string | undefined;
}

function Tile({ label, to, count, isLeast = false, urgent = false, detail }: TileProps) {
  return (
    <li>
      <Link className={styles.tile} to={to}>
        <span className={cx(styles.count, urgent && (count ?? 0) > 0 && styles.urgent)}>
          {count === undefined ? '–' : formatNumber(count)}
          {isLeast && '+'}
        </span>
        <span className={styles.label}>
          {label}
          {detail !== undefined && <span> {detail}</span>}
        </span>
      </Link>
    </li>
  );
}
