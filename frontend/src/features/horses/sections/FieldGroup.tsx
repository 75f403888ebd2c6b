import { type ReactNode, useId } from 'react';

import styles from './FieldGroup.module.css';

/** Fields of a dialog that belong together, two in a row where there is room. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" className={styles.group} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </div>
  );
}

/** The fields of one entry, two in a row where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** A list of entries, set apart as a {@link FieldGroup} is. */
export function EntryFields({ children }: { children: ReactNode }) {
  return <div className={styles.entries}>{children}</div>;
}

/** The class of a field that takes a whole row. */
export const wholeRow = styles.whole;
