import { FieldArray as FormikFieldArray, getIn, useFormikContext } from 'formik';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

import { cx } from '../../../lib/cx';
import { Button, IconButton } from '../../ui/actions/Button';
import { FieldError } from './FieldFrame';
import styles from './fields.module.css';
import { sameValue } from '../merge';
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
  /** How many entries can be added; without limit if left out. */
  most?: number;
  /** The accessible name of the button that removes an entry: `Remove class 2`. */
  removeLabel: (index: number) => string;
  /** The text shown while the list is empty. */
  empty?: ReactNode;
  /** The entries in a text that is pasted into a field; `null` to paste it as it is. */
  readPasted?: (text: string) => unknown[] | null;
  /** Makes the list a table to fill in quickly. */
  table?: {
    /** The accessible names of the buttons that move an entry: `Move class 2 up`. */
    moveLabel: (index: number, where: 'up' | 'down') => string;
    /** The position of the field of an entry in which typing begins. */
    start: number;
  };
  /** The fields of one entry; their names must begin with `path`. */
  children: (path: string, index: number) => ReactNode;
}

const CONTROLS = ':is(input, select, textarea)';

/** What to focus after the next change of the list. */
interface Place {
  index: number;
  /** The position among the controls and buttons of the entry. */
  at: number;
}

/**
 * A list of entries that can be added and removed. Focus moves to a new entry, or after a removal
 * to the button that adds one.
 *
 * In a `table`, Enter in a field goes to the next entry, or adds one after the last, and does not
 * submit the form; Alt and the arrows move the entry.
 */
export function FieldArray({
  name,
  label,
  hint,
  newItem,
  addLabel,
  most = Infinity,
  removeLabel,
  empty,
  readPasted,
  table,
  children,
}: FieldArrayProps) {
  const { values, setFieldValue } = useFormikContext<object>();
  const field = useFormField({ name, label });
  const group = useRef<HTMLFieldSetElement>(null);
  const next = useRef<Place | null>(null);
  const found = getIn(values, name) as unknown;
  const items: unknown[] = Array.isArray(found) ? found : [];
  const count = items.length;
  const start = table?.start ?? 0;

  const rowAt = (index: number) => group.current?.querySelectorAll<HTMLElement>('li')[index];
  const focus = ({ index, at }: Place) => {
    const row = rowAt(index);
    const controls = [...(row?.querySelectorAll<HTMLElement>(`${CONTROLS}, button`) ?? [])];
    const wanted = controls[at];
    // A button is disabled at the end of the list.
    (wanted?.matches(':disabled') === true ? controls[0] : wanted)?.focus();
  };

  useEffect(() => {
    if (next.current === null || rowAt(next.current.index) === undefined) return;
    focus(next.current);
    next.current = null;
  });

  const replace = (changed: unknown[], place: Place) => {
    next.current = place;
    void setFieldValue(name, changed);
  };
  const add = () => replace([...items, newItem()], { index: count, at: start });
  const move = (index: number, to: number, at: number) => {
    const moved = [...items];
    moved.splice(to, 0, ...moved.splice(index, 1));
    replace(moved, { index: to, at });
  };
  const positionOf = (index: number, target: EventTarget) =>
    [...(rowAt(index)?.querySelectorAll(`${CONTROLS}, button`) ?? [])].indexOf(target as Element);

  const press = (event: KeyboardEvent, index: number) => {
    const { key, altKey, target } = event;
    if (event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
    if (key === 'Enter') {
      event.preventDefault();
      if (index + 1 === count) add();
      else focus({ index: index + 1, at: start });
    } else if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault();
      const to = key === 'ArrowUp' ? index - 1 : index + 1;
      if (to >= 0 && to < count) move(index, to, positionOf(index, target));
    }
  };
  const paste = (event: ClipboardEvent, index: number) => {
    const read = readPasted?.(event.clipboardData.getData('text')) ?? null;
    if (read === null) return;
    event.preventDefault();
    // They take the place of an entry into which nothing was typed.
    const from = sameValue(items[index], newItem()) ? index : index + 1;
    const rest = items.slice(index + 1);
    replace([...items.slice(0, from), ...read, ...rest], {
      index: from + read.length - 1,
      at: start,
    });
  };

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
                <li
                  key={index}
                  className={cx(styles.item, table !== undefined && styles.row)}
                  {...(readPasted !== undefined && {
                    onPaste: (event: ClipboardEvent) => paste(event, index),
                  })}
                  {...(table !== undefined && {
                    onKeyDown: (event: KeyboardEvent) => press(event, index),
                  })}
                >
                  <div className={styles.itemFields}>{children(`${name}.${index}`, index)}</div>
                  <div className={styles.itemActions}>
                    {table !== undefined &&
                      (['up', 'down'] as const).map((where) => (
                        <IconButton
                          key={where}
                          icon={where}
                          label={table.moveLabel(index, where)}
                          disabled={where === 'up' ? index === 0 : index + 1 === count}
                          onClick={(event) => {
                            const to = where === 'up' ? index - 1 : index + 1;
                            move(index, to, positionOf(index, event.currentTarget));
                          }}
                        />
                      ))}
                    <IconButton
                      icon="trash"
                      label={removeLabel(index)}
                      onClick={() => {
                        helpers.remove(index);
                        const add = group.current?.querySelector<HTMLElement>('[data-add]');
                        (add ?? group.current)?.focus();
                      }}
                    />
                  </div>
                </li>
              ))}
            </ul>
            <FieldError field={field} />
            {count < most && (
              <Button data-add icon="plus" onClick={add}>
                {addLabel}
              </Button>
            )}
          </>
        )}
      </FormikFieldArray>
    </fieldset>
  );
}
