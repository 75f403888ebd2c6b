import { type ReactNode, useId } from 'react';

import { FieldArray } from '../../../components/form/controls/FieldArray';
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

interface EntryRowsProps<V> {
  /** The path of the list in the form's values. */
  name: string;
  label: string;
  hint?: string;
  /** One of them: `Vet Visit`. */
  one: string;
  newItem: () => V;
  readPasted?: (text: string) => V[] | null;
  /** The fields of the entry at a path. */
  children: (path: string) => ReactNode;
}

/** A list of entries, styled like a {@link FieldGroup}. */
export function EntryRows<V>({ one, children, ...list }: EntryRowsProps<V>) {
  return (
    <div className={styles.entries}>
      <FieldArray
        {...list}
        addLabel={`Add ${one}`}
        removeLabel={(index) => `Remove ${one.toLowerCase()} ${index + 1}`}
        empty="None yet."
      >
        {(path) => <FieldRow>{children(path)}</FieldRow>}
      </FieldArray>
    </div>
  );
}

/** The class for a field that uses both columns. */
export const wholeRow = styles.whole;
