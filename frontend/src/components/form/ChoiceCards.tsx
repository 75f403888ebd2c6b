import type { ReactNode } from 'react';

import { cx } from '../../lib/cx';
import styles from './ChoiceCards.module.css';
import { FieldError } from './FieldFrame';
import fields from './fields.module.css';
import { useFormField } from './useFormField';

/** One option. */
export interface Choice {
  value: string;
  label: string;
  description?: string;
  /** Content at the right side, such as a price. */
  aside?: ReactNode;
  /** It is shown, but cannot be chosen. */
  disabled?: boolean;
}

interface ChoiceCardsProps {
  /** The path of a list of strings in the form's values: the chosen options. */
  name: string;
  label: string;
  hint?: ReactNode;
  options: readonly Choice[];
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** A group of native checkboxes, each drawn as a card that can be clicked anywhere. */
export function ChoiceCards({ name, label, hint, options }: ChoiceCardsProps) {
  const field = useFormField({ name, label, hint: hint !== undefined });
  const picked = Array.isArray(field.value) ? field.value.filter(isText) : [];
  return (
    <fieldset
      className={cx(fields.field, styles.group)}
      aria-describedby={field.control['aria-describedby']}
    >
      <legend className={cx(fields.legend, styles.legend)}>{label}</legend>
      {hint !== undefined && (
        <p id={field.hintId} className={fields.hint}>
          {hint}
        </p>
      )}
      <ul className={styles.choices}>
        {options.map((option) => (
          <li key={option.value}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                name={name}
                value={option.value}
                checked={picked.includes(option.value) && option.disabled !== true}
                disabled={option.disabled}
                aria-invalid={field.control['aria-invalid']}
                onBlur={field.control.onBlur}
                onChange={(event) => {
                  const rest = picked.filter((value) => value !== option.value);
                  field.setValue(event.target.checked ? [...rest, option.value] : rest);
                }}
              />
              <span className={styles.text}>
                <span className={styles.name}>{option.label}</span>
                {option.description !== undefined && option.description !== '' && (
                  <span className={styles.description}>{option.description}</span>
                )}
              </span>
              {option.aside !== undefined && <span className={styles.aside}>{option.aside}</span>}
            </label>
          </li>
        ))}
      </ul>
      <FieldError field={field} />
    </fieldset>
  );
}
