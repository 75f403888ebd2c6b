import { cx } from '../../../lib/cx';
import { Row } from '../../ui/page/Stack';
import { FieldError } from './FieldFrame';
import styles from './fields.module.css';
import type { FieldProps } from './TextField';
import { useFormField } from './useFormField';

interface CheckboxGroupProps extends FieldProps {
  options: readonly { value: string; label: string }[];
  /** What is checked if nothing was chosen. */
  fallback?: readonly string[];
}

/** Checkboxes for a list of values, such as weekdays. */
export function CheckboxGroup({
  name,
  label,
  className,
  options,
  fallback = [],
}: CheckboxGroupProps) {
  const field = useFormField({ name, label, options });
  const own = Array.isArray(field.value) ? (field.value as string[]) : [];
  const chosen = own.length > 0 ? own : fallback;
  return (
    <fieldset className={cx(styles.field, styles.group, className)}>
      <legend>{label}</legend>
      <Row gap={2}>
        {options.map(({ value, label: text }, at) => (
          <label key={value} className={styles.choice}>
            <input
              type="checkbox"
              name={name}
              aria-invalid={at === 0 ? field.control['aria-invalid'] : undefined}
              aria-describedby={field.control['aria-describedby']}
              checked={chosen.includes(value)}
              onChange={(event) =>
                field.setValue(
                  event.target.checked
                    ? [...chosen, value]
                    : chosen.filter((other) => other !== value),
                )
              }
            />
            <span>{text}</span>
          </label>
        ))}
      </Row>
      <FieldError field={field} />
    </fieldset>
  );
}
