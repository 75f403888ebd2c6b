import { type ReactNode, useId, useState } from 'react';

import { cx } from '../../../lib/cx';
import { fold } from '../../../lib/text/fold';
import { Stack } from '../../ui/page/Stack';
import styles from './ChoiceCards.module.css';
import { FieldError } from './FieldFrame';
import fields from './fields.module.css';
import { useFormField } from './useFormField';
import common from '../../ui/page/common.module.css';

/** One option. */
export interface Choice {
  value: string;
  label: string;
  description?: string;
  /** Content at the right side, such as a price. */
  aside?: ReactNode;
  /** It is shown, but cannot be chosen. */
  disabled?: boolean;
  /** Whether it stays as it is, chosen or not. */
  locked?: boolean;
  /** Another text by which it is found. */
  keywords?: string;
}

/** From this number of options on, there is a search field. */
const MANY = 13;

interface ChoiceCardsProps {
  /** The path of a list of strings in the form's values: the chosen options. */
  name: string;
  label: string;
  hint?: ReactNode;
  options: readonly Choice[];
  /** The label of the search field: `Search classes`. Without it, there is none. */
  search?: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** A group of native checkboxes, each drawn as a card that can be clicked anywhere. */
export function ChoiceCards({ name, label, hint, options, search }: ChoiceCardsProps) {
  const [wanted, setWanted] = useState('');
  const field = useFormField({ name, label, hint: hint !== undefined });
  const picked = Array.isArray(field.value) ? field.value.filter(isText) : [];
  const shown = options.filter((option) =>
    fold([option.label, option.description, option.keywords].join(' ')).includes(fold(wanted)),
  );
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
      {search !== undefined && options.length >= MANY && (
        <Search
          label={search}
          found={wanted === '' ? '' : `${shown.length} of ${options.length} shown`}
          value={wanted}
          onChange={setWanted}
        />
      )}
      <Stack as="ul" gap={2}>
        {shown.map((option) => (
          <li key={option.value}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                name={name}
                value={option.value}
                checked={picked.includes(option.value) && option.disabled !== true}
                disabled={option.disabled === true || option.locked === true}
                aria-invalid={field.control['aria-invalid']}
                onBlur={field.control.onBlur}
                onChange={(event) => {
                  const rest = picked.filter((value) => value !== option.value);
                  field.setValue(event.target.checked ? [...rest, option.value] : rest);
                }}
              />
              <span className={styles.text}>
                <span className={common.medium}>{option.label}</span>
                {option.description !== undefined && option.description !== '' && (
                  <span className={common.small}>{option.description}</span>
                )}
              </span>
              {option.aside !== undefined && (
                <span className={cx(common.figures, common.medium)}>{option.aside}</span>
              )}
            </label>
          </li>
        ))}
      </Stack>
      <FieldError field={field} />
    </fieldset>
  );
}

interface SearchProps {
  label: string;
  /** How many were found. */
  found: string;
  value: string;
  onChange: (value: string) => void;
}

/** A field that shows only some of the options. The chosen ones stay chosen. */
function Search({ label, found, value, onChange }: SearchProps) {
  const id = useId();
  return (
    <div className={styles.search}>
      <label htmlFor={id} className={fields.label}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        className={fields.input}
        value={value}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // Enter would send the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p role="status" className={fields.hint}>
        {found}
      </p>
    </div>
  );
}
