import { Combobox } from '@base-ui/react/combobox';

import { Icon } from '../../ui/pictures/Icon';
import { ChoiceList } from './ChoiceList';
import styles from './ComboboxField.module.css';
import { FieldFrame, TakenOut } from './FieldFrame';
import type { FieldProps } from './TextField';
import { useFormField } from './useFormField';
import { useTakenOut } from './useTakenOut';

/** Something that can be chosen. */
export interface Choice {
  /** Its id. */
  value: string;
  label: string;
}

interface ChoicesFieldProps extends FieldProps {
  /** What can be chosen; `undefined` while it is loading. */
  options: readonly Choice[] | undefined;
  /** What exists in other organizations. It is taken out of the field, which says so. */
  foreign?: readonly Choice[] | undefined;
  placeholder?: string;
  /** The text shown when nothing matches what is typed. */
  empty: string;
}

/**
 * A field for several of many things, whose value is a list of ids. The chosen ones stand in it with a
 * button to remove each; typing filters the others. An id that is not among the options is kept and not
 * shown.
 */
export function ChoicesField({
  name,
  label,
  hint,
  required,
  className,
  options,
  foreign,
  placeholder,
  empty,
}: ChoicesFieldProps) {
  const field = useFormField({ name, label, hint: hint !== undefined, required });
  const chosen = Array.isArray(field.value) ? (field.value as string[]) : [];
  const takenOut = useTakenOut(chosen, foreign, field.setValue);
  const labels = new Map((options ?? []).map(({ value, label: text }) => [value, text]));
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required} className={className}>
      <Combobox.Root
        multiple
        items={[...labels.keys()]}
        itemToStringLabel={(id: string) => labels.get(id) ?? ''}
        value={chosen}
        onValueChange={(next: string[], { reason }) => {
          // In a field without an open list the library takes Escape for clearing it.
          if (reason !== 'escape-key') field.setValue(next);
        }}
        autoHighlight
      >
        <Combobox.Chips
          className={styles.chips}
          data-invalid={field.error !== undefined || undefined}
        >
          {chosen.map((id) => {
            const text = labels.get(id);
            return (
              text !== undefined && (
                <Combobox.Chip key={id} className={styles.chip} aria-label={text}>
                  {text}
                  <Combobox.ChipRemove className={styles.remove} aria-label={`Remove ${text}`}>
                    <Icon name="close" />
                  </Combobox.ChipRemove>
                </Combobox.Chip>
              )
            );
          })}
          <Combobox.Input
            {...field.control}
            // While the list is open, the library hides everything else from screen readers, the
            // label too.
            aria-label={label}
            className={styles.among}
            autoComplete="off"
            spellCheck={false}
            {...(placeholder !== undefined && chosen.length === 0 && { placeholder })}
          />
        </Combobox.Chips>
        <ChoiceList label={label} empty={options === undefined ? 'Loading...' : empty}>
          {(id) => labels.get(id)}
        </ChoiceList>
      </Combobox.Root>
      <TakenOut>{takenOut}</TakenOut>
    </FieldFrame>
  );
}
