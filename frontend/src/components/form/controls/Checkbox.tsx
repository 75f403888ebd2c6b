import { cx } from '../../../lib/cx';
import { FieldError } from './FieldFrame';
import styles from './fields.module.css';
import type { FieldProps } from './TextField';
import { useFormField } from './useFormField';

interface CheckboxProps extends FieldProps {
  /** Whether it is checked as long as its value is `null`: nobody has chosen. */
  fallback?: boolean;
  /** The values of the field, if it is no boolean: of the box when it is empty, and ticked. */
  values?: readonly [off: unknown, on: unknown];
}

const BOOLEANS = [false, true] as const;

/** A checkbox; a click anywhere on its line toggles it. */
export function Checkbox({
  name,
  label,
  hint,
  required,
  className,
  fallback = false,
  values: [off, on] = BOOLEANS,
}: CheckboxProps) {
  const field = useFormField({ name, label, hint: hint !== undefined, required });
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.checkbox}>
        <input
          {...field.control}
          type="checkbox"
          checked={(field.value ?? (fallback ? on : off)) === on}
          onChange={(event) => field.setValue(event.target.checked ? on : off)}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={field.hintId} className={cx(styles.hint, styles.checkboxHint)}>
          {hint}
        </p>
      )}
      <FieldError field={field} />
    </div>
  );
}
