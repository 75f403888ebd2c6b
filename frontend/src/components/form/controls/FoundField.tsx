import { Combobox } from '@base-ui/react/combobox';
import { useState } from 'react';

import { type Choice, ChoiceList, type FindProps, itemsOf, OpenList, typing } from './ChoiceList';
import styles from './ComboboxField.module.css';
import { FieldFrame } from './FieldFrame';
import { useFormField } from './useFormField';
import { useSearch } from './useSearch';

interface FoundFieldProps extends FindProps<Choice> {
  /** Called with what is typed, after a pause; `options` are then what was found for it. */
  onSearch: (text: string) => void;
  /** What the record has that the form changes; `undefined` if nothing, or not known yet. */
  first?: Choice | undefined;
  /** The accessible name of the button that shows the list: `Show people`. */
  openLabel: string;
}

/**
 * A field for one of more things than a page can load, whose value is its id, or empty. The server
 * searches them while somebody types.
 */
export function FoundField({
  name,
  label,
  hint,
  required,
  className,
  options,
  onSearch,
  first,
  placeholder,
  empty,
  openLabel,
}: FoundFieldProps) {
  const [picked, setPicked] = useState<Choice | undefined>();
  const [text, setText] = useState('');
  const known = [...(options ?? []), first, picked].filter((it) => it !== undefined);
  const field = useFormField({ name, label, hint: hint !== undefined, required, options: known });
  const chosen = typeof field.value === 'string' && field.value !== '' ? field.value : null;
  const { labels, ...items } = itemsOf(known);

  useSearch(text, onSearch);

  return (
    <FieldFrame field={field} label={label} hint={hint} required={required} className={className}>
      <Combobox.Root
        {...items}
        filteredItems={options?.map(({ value }) => value) ?? []}
        value={chosen}
        onValueChange={(next: string | null) => {
          setPicked(known.find(({ value }) => value === next));
          field.setValue(next ?? '');
        }}
        onInputValueChange={(typed, { reason }) => {
          if (reason === 'input-change') setText(typed);
        }}
        onOpenChange={(isOpen) => {
          if (!isOpen) setText('');
        }}
        autoHighlight
      >
        <Combobox.InputGroup className={styles.control}>
          <Combobox.Input {...typing(field, label, placeholder)} className={styles.input} />
          <OpenList label={openLabel} />
        </Combobox.InputGroup>
        <ChoiceList {...{ label, options, empty }}>{(id) => labels.get(id)}</ChoiceList>
      </Combobox.Root>
    </FieldFrame>
  );
}
