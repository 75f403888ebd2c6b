import { Fragment, type ReactNode } from 'react';

import { Stack } from '../../ui/page/Stack';
import styles from './ChoiceCards.module.css';
import { FieldError } from './FieldFrame';
import fields from './fields.module.css';
import { useFormField } from './useFormField';
import common from '../../ui/page/common.module.css';

interface RadioCardsProps {
  name: string;
  label: string;
  hint?: ReactNode;
  options: readonly { value: string; label: string }[];
  /** Additional fields by option value, shown below an option while it is chosen. */
  more?: Readonly<Record<string, ReactNode>>;
  required?: boolean;
}

/** A group of native radio buttons, each drawn as a card that can be clicked anywhere. */
export function RadioCards({
  name,
  label,
  hint,
  options,
  more = {},
  required = false,
}: RadioCardsProps) {
  const field = useFormField({ name, label, hint: hint !== undefined, required, options });
  return (
    // The group is focusable, because it and not its buttons is marked invalid.
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
      {hint !== undefined && (
        <p id={field.hintId} className={fields.hint}>
          {hint}
        </p>
      )}
      <Stack gap={2}>
        {options.map((option) => (
          <Fragment key={option.value}>
            <label className={styles.choice}>
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={field.value === option.value}
                onBlur={field.control.onBlur}
                onChange={() => field.setValue(option.value)}
              />
              <span className={common.medium}>{option.label}</span>
            </label>
            {field.value === option.value && more[option.value] !== undefined && (
              <div className={styles.more}>{more[option.value]}</div>
            )}
          </Fragment>
        ))}
      </Stack>
      <FieldError field={field} />
    </div>
  );
}
