import type { ReactNode } from 'react';

import styles from './Stats.module.css';

/** A number and what it counts. */
export interface Stat {
  label: string;
  value: ReactNode;
  /** Draws the eye: something is due. */
  urgent?: boolean;
}

/** A few numbers at a glance. */
export function Stats({ items }: { items: readonly Stat[] }) {
  return (
    <dl className={styles.stats}>
      {items.map(({ label, value, urgent }) => (
        <div key={label} className={styles.stat}>
          <dt>{label}</dt>
          <dd className={urgent === true ? styles.urgent : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
