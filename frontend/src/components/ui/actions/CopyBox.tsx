import { type Ref, useId } from 'react';

import styles from './CopyBox.module.css';

/** An address in a read-only field, to be copied. */
export function CopyBox({
  label,
  value,
  ref,
}: {
  label: string;
  value: string;
  ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input ref={ref} id={id} readOnly value={value} />
    </div>
  );
}
