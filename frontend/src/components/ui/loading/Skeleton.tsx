import { cx } from '../../../lib/cx';
import { useLoading } from './loading';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** What is being loaded, for screen readers. */
  label: string;
  /** `page`: a heading and cards; `card`: one card; `list`: rows; `lines`: text. */
  shape?: 'page' | 'card' | 'list' | 'lines' | undefined;
  /** How many rows, cards or lines. */
  count?: number | undefined;
}

const bars = (count: number, className: string | undefined) =>
  Array.from({ length: count }, (_, index) => (
    <span key={index} className={cx(styles.bar, className)} />
  ));

/** Placeholder shapes for loading content, so that the layout does not move when it arrives. */
export function Skeleton({ label, shape = 'lines', count = 3 }: SkeletonProps) {
  useLoading(label);
  return (
    <div role="img" aria-label={label} className={styles.skeleton}>
      {shape === 'page' && (
        <div className={styles.stack}>
          <span className={cx(styles.bar, styles.title)} />
          <span className={cx(styles.bar, styles.short)} />
          <div className={styles.grid}>{bars(count, styles.block)}</div>
        </div>
      )}
      {shape === 'card' && (
        <div className={cx(styles.card, styles.stack)}>{bars(count, undefined)}</div>
      )}
      {shape === 'list' && <div className={styles.stack}>{bars(count, styles.row)}</div>}
      {shape === 'lines' && <div className={styles.stack}>{bars(count, undefined)}</div>}
    </div>
  );
}
