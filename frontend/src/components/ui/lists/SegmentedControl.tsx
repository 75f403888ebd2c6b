import { useId, useRef } from 'react';

import styles from './SegmentedControl.module.css';
import { VisuallyHidden } from '../page/VisuallyHidden';

interface SegmentedControlProps<T extends string> {
  /** The accessible name of the group. */
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  /** `byArrow`: with an arrow key, which may only pass by. */
  onChange: (value: T, byArrow: boolean) => void;
}

/** A choice between a few options: native radio buttons, drawn as one control. */
export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<T>) {
  const name = useId();
  const byArrow = useRef(false);
  return (
    <fieldset className={styles.control}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onKeyDown={({ key }) => {
              byArrow.current = key.startsWith('Arrow');
            }}
            onKeyUp={() => {
              byArrow.current = false;
            }}
            onChange={() => onChange(option.value, byArrow.current)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
