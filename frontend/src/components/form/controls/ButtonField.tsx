import type { ComponentProps } from 'react';

import { Button } from '../../ui/actions/Button';
import styles from './fields.module.css';
import { FieldError } from './FieldFrame';
import { useFormField } from './useFormField';

interface ButtonFieldProps extends Pick<ComponentProps<typeof Button>, 'icon' | 'onClick'> {
  /** The path at which messages about what it opens are shown. */
  name: string;
  label: string;
  /** What the button does, with what tells it from others. */
  spoken: string;
  hint?: string;
}

/** A button for what is typed elsewhere, such as in a dialog, with the messages about it. */
export function ButtonField({ name, label, spoken, hint, icon, onClick }: ButtonFieldProps) {
  const field = useFormField({ name, label: spoken, hint: hint !== undefined });
  return (
    <div className={styles.field}>
      <Button
        {...(icon !== undefined && { icon })}
        aria-label={spoken}
        aria-describedby={field.control['aria-describedby']}
        // A button has no `aria-invalid`; the form gives this the focus.
        data-invalid={field.error !== undefined || undefined}
        onClick={onClick}
      >
        {label}
      </Button>
      {hint !== undefined && (
        <p id={field.hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError field={field} />
    </div>
  );
}
