import { cx } from '../../lib/cx';
import styles from './Spinner.module.css';
import { VisuallyHidden } from './VisuallyHidden';

/** A turning ring. With a `label` it stands alone and is announced; without, the text beside it is. */
export function Spinner({ label, large = false }: { label?: string; large?: boolean }) {
  const ring = <span className={cx(styles.ring, large && styles.large)} aria-hidden="true" />;
  if (label === undefined) return ring;
  return (
    <span role="status" className={styles.alone}>
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
