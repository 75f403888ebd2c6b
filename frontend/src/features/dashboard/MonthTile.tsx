import { paths } from '../../app/paths';
import { formatMoney } from '../../lib/money/money';
import type { Day } from '../../lib/time/days';
import { useGetMonthQuery } from '../book/month/monthApi';
import { toBill } from '../book/month/toBill';
import { usePlace } from '../people/place';
import { Tile } from './Tile';

/** How many owners can be billed for this month, and how much. */
export default function MonthTile({ today }: { today: Day }) {
  // The book that its page opens.
  const { preset } = usePlace('keep_book');
  const { currentData } = useGetMonthQuery(
    { organization_id: preset?.id ?? '', month: today.slice(0, 7) },
    { skip: preset === undefined },
  );
  const open = currentData === undefined ? undefined : toBill(currentData);
  return (
    <Tile
      label={open?.count === 1 ? 'owner to bill' : 'owners to bill'}
      to={paths.month}
      count={open?.count}
      detail={open !== undefined && open.count > 0 ? formatMoney(open.total) : undefined}
    />
  );
}
