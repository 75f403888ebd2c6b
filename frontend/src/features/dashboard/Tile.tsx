import { Link } from 'react-router';

import { cx } from '../../lib/cx';
import { formatNumber } from '../../lib/intl';
import styles from './BarnTiles.module.css';

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

/** A number that leads to a page. */
export function Tile({ label, to, count, isLeast = false, urgent = false, detail }: TileProps) {
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
