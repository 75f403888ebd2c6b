import type { ReactNode } from 'react';

import styles from './fields.module.css';
import { TextField } from './TextField';

interface DateTimeFieldsProps {
  /** The beginning of the two labels: `Start` gives `Start Date` and `Start Time`. */
  label: string;
  dateName: string;
  timeName: string;
  hint?: ReactNode;
  required?: boolean;
}

/** Native inputs for a date and a time. */
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
