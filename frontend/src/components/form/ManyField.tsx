import { IconButton } from '../ui/Button';
import { FieldFrame } from './FieldFrame';
import styles from './fields.module.css';
import type { FieldProps } from './TextField';
import { useFormField } from './useFormField';

interface ManyFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[];
  /** The text of the list's first line: `Add a horse`. */
  placeholder: string;
}

/** Several of many options: a list adds one, and each chosen one can be removed. */
export function ManyField({ name, label, hint, className, options, placeholder }: ManyFieldProps) {
  const field = useFormField({ name, label, hint: hint !== undefined, options });
  const chosen = Array.isArray(field.value) ? (field.value as string[]) : [];
  const labelOf = (value: string) => options.find((it) => it.value === value)?.label ?? '…';
  return (
    <FieldFrame field={field} label={label} hint={hint} className={className}>
      <select
        {...field.control}
        className={styles.input}
        value=""
        onChange={(event) => {
          field.setValue([...chosen, event.target.value]);
        }}
      >
        <option value="">{placeholder}</option>
        {options
          .filter(({ value }) => !chosen.includes(value))
          .map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
      </select>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={`Chosen: ${label}`}>
          {chosen.map((value) => (
            <li key={value}>
              {labelOf(value)}
              <IconButton
                icon="close"
                label={`Remove ${labelOf(value)}`}
                onClick={() => {
                  field.setValue(chosen.filter((other) => other !== value));
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  );
}
