import { formatMoney } from '../../../lib/money/money';
import { type PricedEvent, priceOf } from './prices';
import type { ShowClass } from './publicEventApi';
import styles from './formParts.module.css';
import common from '../../../components/ui/page/common.module.css';
import { cx } from '../../../lib/cx';

/** How far a class is that has begun. */
export const sayBegun = ({ state }: Pick<ShowClass, 'state'>) =>
  state === 'running' ? 'In the ring now' : 'Over';

interface ClassPriceProps {
  event: PricedEvent;
  offered: ShowClass;
  waits: boolean;
}

/** What a class costs that is added now, and whether an entry in it waits. */
export function ClassPrice({ event, offered, waits }: ClassPriceProps) {
  const { closed, begun } = offered;
  return (
    <span className={styles.price}>
      {formatMoney(priceOf(event, offered.price).price)}
      {closed && (
        <span className={cx(common.small, common.strong)}>
          {begun ? sayBegun(offered) : 'Closed'}
        </span>
      )}
      {!closed && waits && <span className={cx(common.small, common.strong)}>Waiting list</span>}
    </span>
  );
}
