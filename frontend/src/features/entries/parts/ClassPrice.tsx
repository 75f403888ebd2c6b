import { formatMoney } from '../../../lib/money/money';
import type { ShowClass } from './publicEventApi';
import styles from './formParts.module.css';
import common from '../../../components/ui/page/common.module.css';
import { cx } from '../../../lib/cx';

/** How far a class is that has begun. */
export const sayBegun = ({ state }: Pick<ShowClass, 'state'>) =>
  state === 'running' ? 'In the ring now' : 'Over';

/** What a class costs, and whether an entry in it waits. */
export function ClassPrice({ offered, waits }: { offered: ShowClass; waits: boolean }) {
  const { price, closed, begun } = offered;
  return (
    <span className={styles.price}>
      {formatMoney(price)}
      {closed && (
        <span className={cx(common.small, common.strong)}>
          {begun ? sayBegun(offered) : 'Closed'}
        </span>
      )}
      {!closed && waits && <span className={cx(common.small, common.strong)}>Waiting list</span>}
    </span>
  );
}
