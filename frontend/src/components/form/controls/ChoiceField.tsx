import { Combobox } from '@base-ui/react/combobox';

import { cx } from '../../../lib/cx';
import buttons from '../../ui/actions/Button.module.css';
import { Icon } from '../../ui/pictures/Icon';
import { ChoiceList } from './ChoiceList';
import type { Choice } from './ChoicesField';
import styles from './ComboboxField.module.css';
import { FieldFrame, TakenOut } from './FieldFrame';
import type { FieldProps } from './TextField';
import { useFormField } from './useFormField';
import { useTakenOut } from './useTakenOut';

interface ChoiceFieldProps extends FieldProps {
  /** What can be chosen; `undefined` while it is loading. */
  options: readonly Choice[] | undefined;
  /** What exists in other organizations. It is taken out of the field, which says so. */
  foreign?: readonly Choice[] | undefined;
  placeholder?: string;
  /** The text shown when nothing matches what is typed. */
  empty: string;
  /** The accessible name of the button that shows the whole list: `Show all contacts`. */
  openLabel: string;
}

/**
 * A field for one of many things, whose value is its id, or empty. Typing filters the list; a text that
 * is not on it is replaced by the chosen one when the field is left.
 */
export function ChoiceField({
  name,
  label,
  hint,
  required,
  className,
  options,
  foreign,
  placeholder,
  empty,
  openLabel,
}: ChoiceFieldProps) {
  const field = useFormField({ name, label, hint: hint !== undefined, required, options });
  const chosen = typeof field.value === 'string' && field.value !== '' ? field.value : null;
  const takenOut = useTakenOut(
    chosen === null ? [] : [chosen],
    foreign,
    ([first = '']) => field.setValue(first),
    1,
  );
  const labels = new Map((options ?? []).map(({ value, label: text }) => [value, text]));
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required} className={className}>
      <Combobox.Root
        items={[...labels.keys()]}
        itemToStringLabel={(id: string) => labels.get(id) ?? ''}
        value={chosen}
        onValueChange={(next: string | null, { reason }) => {
          // In a field without an open list the library takes Escape for clearing it.
          if (reason !== 'escape-key') field.setValue(next ?? '');
        }}
        autoHighlight
      >
        <Combobox.InputGroup className={styles.control}>
          <Combobox.Input
            {...field.control}
            // While the list is open, the library hides everything else from screen readers, the
            // label too.
            aria-label={label}
            className={styles.input}
            autoComplete="off"
            spellCheck={false}
            {...(placeholder !== undefined && { placeholder })}
          />
          <Combobox.Trigger
            className={cx(buttons.iconButton, styles.trigger)}
            aria-label={openLabel}
          >
            <Icon name="chevron" />
          </Combobox.Trigger>
        </Combobox.InputGroup>
        <ChoiceList label={label} empty={options === undefined ? 'Loading...' : empty}>
          {(id) => labels.get(id)}
        </ChoiceList>
      </Combobox.Root>
      <TakenOut>{takenOut}</TakenOut>
    </FieldFrame>
  );
}
