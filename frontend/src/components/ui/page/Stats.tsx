import type { ReactNode } from 'react';

import styles from './Stats.module.css';

/** A number and its label. */
export interface Stat {
  label: string;
  value: ReactNode;
  /** What the number is, where the label alone does not say it. */
  note?: string | undefined;
  /** Highlights the number because something is due. */
  urgent?: boolean;
}

/** A row of numbers. */
export function Stats({ items }: { items: readonly Stat[] }) {
  return (
    <dl className={styles.stats}>
      {items.map(({ label, value, note, urgent }) => (
        <div key={label} className={styles.stat}>
          <dt>
            {label}
            {note !== undefined && <span className={styles.note}> {note}</span>}
          </dt>
          <dd className={urgent === true ? styles.urgent : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
