import { FieldArray as FormikFieldArray, getIn, useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef } from 'react';

import { Button, IconButton } from '../ui/Button';
import { FieldError } from './FieldFrame';
import styles from './fields.module.css';
import { useFormField } from './useFormField';

interface FieldArrayProps {
  /** The path of the list in the form's values: `classes`. */
  name: string;
  /** The heading of the list, such as `Classes`. */
  label: string;
  hint?: ReactNode;
  /** Creates an empty entry. */
  newItem: () => unknown;
  addLabel: string;
  /** The accessible name of the button that removes an entry: `Remove class 2`. */
  removeLabel: (index: number) => string;
  /** The text shown while the list is empty. */
  empty?: ReactNode;
  /** The fields of one entry; their names must begin with `path`. */
  children: (path: string, index: number) => ReactNode;
}

/**
 * A list of entries that can be added and removed. Focus moves to a new entry, or after a removal
 * to the button that adds one.
 */
export function FieldArray({
  name,
  label,
  hint,
  newItem,
  addLabel,
  removeLabel,
  empty,
  children,
}: FieldArrayProps) {
  const { values } = useFormikContext<object>();
  const field = useFormField({ name, label });
  const group = useRef<HTMLFieldSetElement>(null);
  const added = useRef(false);
  const items = getIn(values, name) as unknown;
  const count = Array.isArray(items) ? items.length : 0;

  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    group.current
      ?.querySelector<HTMLElement>('li:last-child :is(input, select, textarea)')
      ?.focus();
  }, [count]);

  return (
    <fieldset
      ref={group}
      // Focusable, because a validation error of the whole list moves the focus here.
      tabIndex={-1}
      data-invalid={field.error !== undefined || undefined}
      className={styles.array}
      aria-describedby={field.error === undefined ? undefined : field.errorId}
    >
      <legend className={styles.legend}>{label}</legend>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <FormikFieldArray name={name} validateOnChange={false}>
        {(helpers) => (
          <>
            {count === 0 && empty !== undefined && <p className={styles.hint}>{empty}</p>}
            <ul className={styles.items}>
              {Array.from({ length: count }, (_, index) => (
                // Entries have no id. The index works as a key because all their controls are
                // controlled.
                <li key={index} className={styles.item}>
                  <div className={styles.itemFields}>{children(`${name}.${index}`, index)}</div>
                  <IconButton
                    icon="trash"
                    label={removeLabel(index)}
                    onClick={() => {
                      helpers.remove(index);
                      group.current?.querySelector<HTMLElement>('[data-add]')?.focus();
                    }}
                  />
                </li>
              ))}
            </ul>
            <FieldError field={field} />
            <Button
              data-add
              icon="plus"
              onClick={() => {
                added.current = true;
                helpers.push(newItem());
              }}
            >
              {addLabel}
            </Button>
          </>
        )}
      </FormikFieldArray>
    </fieldset>
  );
}
