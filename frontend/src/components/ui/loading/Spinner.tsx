import { cx } from '../../../lib/cx';
import { useLoading } from './loading';
import styles from './Spinner.module.css';

/** A turning ring. A `label` is announced; leave it out if a text beside it says the same. */
export function Spinner({ label, large = false }: { label?: string; large?: boolean }) {
  useLoading(label);
  const ring = <span className={cx(styles.ring, large && styles.large)} aria-hidden="true" />;
  if (label === undefined) return ring;
  return (
    <span role="img" aria-label={label} className={styles.alone}>
      {ring}
    </span>
  );
}
