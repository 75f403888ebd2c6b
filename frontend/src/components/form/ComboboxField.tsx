import { Autocomplete } from '@base-ui/react/autocomplete';
import { useState } from 'react';

import { Icon } from '../ui/Icon';
import styles from './ComboboxField.module.css';
import { FieldFrame } from './FieldFrame';
import type { FieldProps } from './TextField';
import { useFormField } from './useFormField';

/** Props of {@link ComboboxField}. */
interface ComboboxFieldProps extends FieldProps {
  /** What can be chosen; `undefined` while that is not known. */
  options: readonly string[] | undefined;
  placeholder?: string;
  /** What is said when nothing fits what was typed. */
  empty: string;
  /** Names the button that shows the whole list: `Show all breeds`. */
  openLabel: string;
}

/**
 * One of a long list, found by typing a part of it. What was typed stays as it is, whether it is on
 * the list or not: the form's schema has the last word, so that nothing vanishes on the way. See
 * {@link optionOf}.
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
  // What was chosen before is no search: the button shows the whole list.
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
          if (reason === 'trigger-press') setSearching(false);
        }}
        filteredItems={searching ? matching(text, options ?? []) : (options ?? [])}
        autoHighlight
        openOnInputClick={false}
      >
        <Autocomplete.InputGroup className={styles.control}>
          <Autocomplete.Input
            {...field.control}
            // While the list is open, the library hides all but it and the input: the label too.
            aria-label={label}
            className={styles.input}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            {...(placeholder !== undefined && { placeholder })}
            onBlur={() => {
              // `quarter horse` is `Quarter Horse`: what is sent is what the list says.
              if (known !== null && known !== text) field.setValue(known);
              field.control.onBlur();
            }}
          />
          <Autocomplete.Trigger className={styles.trigger} aria-label={openLabel}>
            <Icon name="chevron" />
          </Autocomplete.Trigger>
        </Autocomplete.InputGroup>
        <Autocomplete.Portal>
          <Autocomplete.Positioner className={styles.positioner} sideOffset={4}>
            {/* It stands outside of the page's landmarks, so it is one of its own. */}
            <Autocomplete.Popup className={styles.popup} role="region" aria-label={`${label} list`}>
              <Autocomplete.Empty>
                <div className={styles.empty}>{options === undefined ? 'Loading...' : empty}</div>
              </Autocomplete.Empty>
              <Autocomplete.List className={styles.list} aria-label={label}>
                {(option: string) => (
                  <Autocomplete.Item key={option} value={option} className={styles.option}>
                    {option}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </FieldFrame>
  );
}

/** The option that a text means, whatever its case; `null` when it is on no list. */
export function optionOf(text: string, options: readonly string[]): string | null {
  const sought = text.trim().toLowerCase();
  return options.find((option) => option.toLowerCase() === sought) ?? null;
}

/** The options with a text in them: those that begin with it first, then those with such a word. */
function matching(text: string, options: readonly string[]): string[] {
  const sought = text.trim().toLowerCase();
  const rank = (option: string) => {
    const at = option.toLowerCase().indexOf(sought);
    if (at <= 0) return at;
    return /\w/.test(option.charAt(at - 1)) ? 2 : 1;
  };
  return options
    .map((option) => ({ option, rank: rank(option) }))
    .filter((match) => match.rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}
