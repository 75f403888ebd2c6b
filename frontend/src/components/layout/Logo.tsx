import { cx } from '../../lib/cx';
import styles from './Logo.module.css';

/** The logo of the product, a horseshoe. */
export function Logo({ large = false }: { large?: boolean }) {
  return (
    <svg
      className={cx(styles.logo, large && styles.large)}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M8.6 4.5C6.4 8 5.2 11.6 5.2 15.6 5.2 22.6 9.8 27.5 16 27.5s10.8-4.9 10.8-11.9c0-4-1.2-7.6-3.4-11.1"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <g className={styles.nails}>
        <circle cx="6.5" cy="10.5" r="1" />
        <circle cx="5.5" cy="16.5" r="1" />
        <circle cx="8.2" cy="22.5" r="1" />
        <circle cx="25.5" cy="10.5" r="1" />
        <circle cx="26.5" cy="16.5" r="1" />
        <circle cx="23.8" cy="22.5" r="1" />
      </g>
    </svg>
  );
}
