import type { ReactNode } from 'react';

import { cx } from '../../../lib/cx';
import { Icon } from '../../ui/pictures/Icon';
import styles from './fields.module.css';
import { useFormContext } from '../formContext';
import type { FormField } from './useFormField';

interface FieldFrameProps {
  field: FormField;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A field's label, control, hint and error message, in this order: so that fields beside each other
 * are in line, whichever of them has a hint or a message.
 */
export function FieldFrame({
  field,
  label,
  hint,
  required = false,
  className,
  children,
}: FieldFrameProps) {
  const { marks } = useFormContext();
  return (
    <div className={cx(styles.field, className)}>
      <label htmlFor={field.id} className={styles.label}>
        {label}
        {required === (marks === 'required') && <span className={styles.mark}> ({marks})</span>}
      </label>
      {children}
      {hint !== undefined && (
        <p id={field.hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError field={field} />
    </div>
  );
}

/** The error message of a field; its control refers to it with `aria-describedby`. */
export function FieldError({ field }: { field: Pick<FormField, 'error' | 'errorId'> }) {
  if (field.error === undefined) return null;
  return (
    <p id={field.errorId} className={styles.error}>
      <Icon name="warning" />
      {field.error}
    </p>
  );
}

/** Says what was taken out of a field; see `useTakenOut`. */
export function TakenOut({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <p role="status" className={styles.hint}>
      {children}
    </p>
  );
}
