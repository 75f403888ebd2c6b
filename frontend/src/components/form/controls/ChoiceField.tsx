import { Combobox } from '@base-ui/react/combobox';

import { ChoiceList, type FindThingProps, itemsOf, OpenList, typing } from './ChoiceList';
import styles from './ComboboxField.module.css';
import { FieldFrame, TakenOut } from './FieldFrame';
import { useFormField } from './useFormField';
import { useTakenOut } from './useTakenOut';

interface ChoiceFieldProps extends FindThingProps {
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
  const { labels, ...items } = itemsOf(options);
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required} className={className}>
      <Combobox.Root
        {...items}
        value={chosen}
        onValueChange={(next: string | null) => field.setValue(next ?? '')}
        autoHighlight
      >
        <Combobox.InputGroup className={styles.control}>
          <Combobox.Input {...typing(field, label, placeholder)} className={styles.input} />
          <OpenList label={openLabel} />
        </Combobox.InputGroup>
        <ChoiceList {...{ label, options, empty }}>{(id) => labels.get(id)}</ChoiceList>
      </Combobox.Root>
      <TakenOut>{takenOut}</TakenOut>
    </FieldFrame>
  );
}
