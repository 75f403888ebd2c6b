import type { ReactNode } from 'react';

import styles from './fields.module.css';
import { TextField } from './TextField';

/** Props of {@link DateTimeFields}. */
interface DateTimeFieldsProps {
  /** What begins or ends then: `Start`. The fields are called `Start Date` and `Start Time`. */
  label: string;
  dateName: string;
  timeName: string;
  hint?: ReactNode;
  required?: boolean;
}

/** A day and a time of day, in the controls that each phone has for them. */
export function DateTimeFields({
  label,
  dateName,
  timeName,
  hint,
  required = false,
}: DateTimeFieldsProps) {
  return (
    <div className={styles.pair}>
      <TextField name={dateName} label={`${label} Date`} type="date" required={required} />
      <TextField name={timeName} label={`${label} Time`} type="time" required={required} />
      {hint !== undefined && <p className={styles.pairHint}>{hint}</p>}
    </div>
  );
}
