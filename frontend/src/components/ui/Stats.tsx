import type { ReactNode } from 'react';

import styles from './Stats.module.css';

/** A number and its label. */
export interface Stat {
  label: string;
  value: ReactNode;
  /** Highlights the number because something is due. */
  urgent?: boolean;
}

/** A row of numbers. */
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
