import { Autocomplete } from '@base-ui/react/autocomplete';
import { useState } from 'react';

import { ChoiceList, typing } from './ChoiceList';
import styles from './ComboboxField.module.css';
import { FieldFrame } from './FieldFrame';
import type { FieldProps } from './TextField';
import { useFormField } from './useFormField';
import { useSearch } from './useSearch';

/** Something that is known under a name. */
export interface Suggestion {
  /** Its id. */
  value: string;
  /** What the field has if it is chosen. */
  name: string;
  /** The name with what tells it from others of that name. */
  label: string;
}

interface SuggestFieldProps extends FieldProps {
  /** What was found for what is typed. */
  options: readonly Suggestion[] | undefined;
  /** Called with what is typed, after a pause; `options` are then what was found for it. */
  onSearch: (text: string) => void;
  /** Called with what is chosen. */
  onPick: (value: string) => void;
}

/**
 * A text field that offers what is known already. Nothing is chosen unless somebody chooses it: a
 * new name is typed as in any other field.
 */
export function SuggestField({
  name,
  label,
  hint,
  required,
  className,
  options = [],
  onSearch,
  onPick,
}: SuggestFieldProps) {
  const field = useFormField({ name, label, hint: hint !== undefined, required });
  const text = typeof field.value === 'string' ? field.value : '';
  const [sought, setSought] = useState('');
  const [open, setOpen] = useState(false);
  const found = new Map(options.map((it) => [it.value, it]));
  const ids = [...found.keys()];
  useSearch(sought, onSearch);
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required} className={className}>
      <Autocomplete.Root
        items={ids}
        filteredItems={ids}
        itemToStringValue={(id) => found.get(id)?.name ?? ''}
        value={text}
        open={open && ids.length > 0}
        onOpenChange={setOpen}
        onValueChange={(next, { reason }) => {
          if (reason === 'input-change') setSought(next);
          field.setValue(next);
        }}
      >
        <Autocomplete.InputGroup className={styles.control}>
          <Autocomplete.Input
            {...typing(field, label)}
            className={styles.input}
            autoCapitalize="words"
          />
        </Autocomplete.InputGroup>
        <ChoiceList label={label} options={options} empty="" onPick={onPick}>
          {(id) => found.get(id)?.label}
        </ChoiceList>
      </Autocomplete.Root>
    </FieldFrame>
  );
}
