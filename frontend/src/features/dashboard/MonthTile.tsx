import { paths } from '../../app/paths';
import { formatMoney, sumMoney } from '../../lib/money/money';
import type { Day } from '../../lib/time/days';
import { useGetMonthQuery } from '../book/month/monthApi';
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
  const owners = currentData?.owners;
  return (
    <Tile
      label={owners?.length === 1 ? 'owner to bill' : 'owners to bill'}
      to={paths.month}
      count={owners?.length}
      detail={
        owners !== undefined && owners.length > 0
          ? formatMoney(sumMoney(owners.map(({ total }) => total)))
          : undefined
      }
    />
  );
}
