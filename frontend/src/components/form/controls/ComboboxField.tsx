import { Autocomplete } from '@base-ui/react/autocomplete';
import { useState } from 'react';

import { fold, nameKey } from '../../../lib/text/fold';
import { ChoiceList, type FindProps, OpenList, typing } from './ChoiceList';
import styles from './ComboboxField.module.css';
import { FieldFrame } from './FieldFrame';
import { useFormField } from './useFormField';

interface ComboboxFieldProps extends FindProps<string> {
  /** The accessible name of the button that shows the whole list: `Show all breeds`. */
  openLabel: string;
}

/**
 * A text field with a list of options, filtered while typing. A text that is not on the list is
 * kept; the form's schema decides whether it is valid. See {@link optionOf}.
 */
export function ComboboxField({
  name,
  label,
  hint,
  required,
  className,
  options,
  placeholder,
  empty,
  openLabel,
}: ComboboxFieldProps) {
  const field = useFormField({ name, label, hint: hint !== undefined, required });
  const text = typeof field.value === 'string' ? field.value : '';
  const known = optionOf(text, options ?? []);
  // True while typing: a value chosen before does not filter the list that the button shows.
  const [searching, setSearching] = useState(false);
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required} className={className}>
      <Autocomplete.Root
        items={options ?? []}
        value={text}
        onValueChange={(next, { reason }) => {
          setSearching(reason === 'input-change');
          field.setValue(next);
        }}
        onOpenChange={(_open, { reason }) => {
          if (reason !== 'input-change') setSearching(false);
        }}
        filteredItems={searching ? matching(text, options ?? []) : (options ?? [])}
        autoHighlight
        openOnInputClick
      >
        <Autocomplete.InputGroup className={styles.control}>
          <Autocomplete.Input
            {...typing(field, label, placeholder)}
            className={styles.input}
            autoCapitalize="words"
            onBlur={() => {
              // Uses the spelling of the list: `quarter horse` becomes `Quarter Horse`.
              if (known !== null && known !== text) field.setValue(known);
              field.control.onBlur();
            }}
          />
          <OpenList label={openLabel} />
        </Autocomplete.InputGroup>
        <ChoiceList {...{ label, options, empty }}>{(option) => option}</ChoiceList>
      </Autocomplete.Root>
    </FieldFrame>
  );
}

/** The option with this name; `null` if there is none. */
export function optionOf(text: string, options: readonly string[]): string | null {
  const sought = nameKey(text);
  return options.find((option) => nameKey(option) === sought) ?? null;
}

/**
 * The options that contain a text: first those that begin with it, then those with a word that
 * begins with it, then the others.
 */
function matching(text: string, options: readonly string[]): string[] {
  const sought = fold(text);
  const rank = (option: string) => {
    const folded = fold(option);
    const at = folded.indexOf(sought);
    if (at <= 0) return at;
    return /\w/.test(folded.charAt(at - 1)) ? 2 : 1;
  };
  return options
    .map((option) => ({ option, rank: rank(option) }))
    .filter((match) => match.rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}
