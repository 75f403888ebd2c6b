import { Suspense } from 'react';

import { pagedList } from '../../api/paging';
import { paths } from '../../app/paths';
import { lazyPart } from '../../components/ui/loading/lazyPart';
import type { Day } from '../../lib/time/days';
import { formatMoney, sumMoney } from '../../lib/money/money';
import { useListBillsInfiniteQuery } from '../book/bookApi';
import { type BarnDay, type CareDue, openRows, overdueOf } from './barn';
import styles from './BarnTiles.module.css';
import { Tile } from './Tile';

// What is to be billed is no part of the first page's budget.
const MonthTile = lazyPart(() => import('./MonthTile'));

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
      {withMoney && (
        <>
          <BillsTile />
          <Suspense fallback={<Tile label="owners to bill" to={paths.month} count={undefined} />}>
            <MonthTile today={today} />
          </Suspense>
        </>
      )}
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
