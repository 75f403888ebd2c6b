import styles from './ChoiceCards.module.css';
import { FieldError } from './FieldFrame';
import fields from './fields.module.css';
import { useFormField } from './useFormField';

/** Props of {@link RadioCards}. */
export interface RadioCardsProps {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  required?: boolean;
}

/** One of a few, all in view: native radio buttons, each as large as its whole card. */
export function RadioCards({ name, label, options, required = false }: RadioCardsProps) {
  const field = useFormField({ name, label, required });
  return (
    // The group and not its buttons can be invalid, so the group is where the keyboard is led to.
    <div
      role="radiogroup"
      tabIndex={-1}
      className={fields.field}
      aria-labelledby={field.id}
      aria-invalid={field.control['aria-invalid']}
      aria-required={field.control['aria-required']}
      aria-describedby={field.control['aria-describedby']}
    >
      <span id={field.id} className={fields.legend}>
        {label}
      </span>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={field.value === option.value}
              onBlur={field.control.onBlur}
              onChange={() => {
                field.setValue(option.value);
              }}
            />
            <span className={styles.name}>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </div>
  );
}
