import { cx } from '../../lib/cx';
import styles from './Skeleton.module.css';
import { VisuallyHidden } from './VisuallyHidden';

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  /** What is being loaded, for those who cannot see the shapes. */
  label: string;
  /** `page`: a heading and cards; `card`: one card; `list`: rows; `lines`: text. */
  shape?: 'page' | 'card' | 'list' | 'lines';
  /** How many rows, cards or lines. */
  count?: number;
}

const bars = (count: number, className: string | undefined) =>
  Array.from({ length: count }, (_, index) => (
    <span key={index} className={cx(styles.bar, className)} />
  ));

/** The shape of what is coming, so that nothing jumps when it arrives. */
export function Skeleton({ label, shape = 'lines', count = 3 }: SkeletonProps) {
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {shape === 'page' && (
        <div className={styles.stack} aria-hidden="true">
          <span className={cx(styles.bar, styles.title)} />
          <span className={cx(styles.bar, styles.short)} />
          <div className={styles.grid}>{bars(count, styles.block)}</div>
        </div>
      )}
      {shape === 'card' && (
        <div className={cx(styles.card, styles.stack)} aria-hidden="true">
          {bars(count, undefined)}
        </div>
      )}
      {shape === 'list' && (
        <div className={styles.stack} aria-hidden="true">
          {bars(count, styles.row)}
        </div>
      )}
      {shape === 'lines' && (
        <div className={styles.stack} aria-hidden="true">
          {bars(count, undefined)}
        </div>
      )}
    </div>
  );
}
