import { type ReactNode, useId } from 'react';

import styles from './FieldGroup.module.css';

/** A group of fields with a title, in two columns if there is room. */
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

/** The fields of one entry, in two columns if there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** A list of entries, styled like a {@link FieldGroup}. */
export function EntryFields({ children }: { children: ReactNode }) {
  return <div className={styles.entries}>{children}</div>;
}

/** The class for a field that uses both columns. */
export const wholeRow = styles.whole;
