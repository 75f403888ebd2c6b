import { Combobox } from '@base-ui/react/combobox';

import { Button } from '../../ui/actions/Button';
import { Icon } from '../../ui/pictures/Icon';
import { ChoiceList, type FindThingProps, itemsOf, typing } from './ChoiceList';
import styles from './ComboboxField.module.css';
import { FieldFrame, TakenOut } from './FieldFrame';
import { useFormField } from './useFormField';
import { useTakenOut } from './useTakenOut';

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
  things,
}: FindThingProps & {
  /** What they are called, `Horses`: a button then chooses all of them. */
  things?: string;
}) {
  const field = useFormField({ name, label, hint: hint !== undefined, required });
  const chosen = Array.isArray(field.value) ? (field.value as string[]) : [];
  const takenOut = useTakenOut(chosen, foreign, field.setValue);
  const { labels, ...items } = itemsOf(options);
  return (
    <FieldFrame field={field} label={label} hint={hint} required={required} className={className}>
      <Combobox.Root
        multiple
        {...items}
        value={chosen}
        onValueChange={(next: string[]) => field.setValue(next)}
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
            {...typing(field, label, chosen.length === 0 ? placeholder : undefined)}
            className={styles.among}
          />
        </Combobox.Chips>
        <ChoiceList {...{ label, options, empty }}>{(id) => labels.get(id)}</ChoiceList>
      </Combobox.Root>
      {things !== undefined && options !== undefined && options.length > 1 && (
        <ChooseAll things={things} options={options} chosen={chosen} onChange={field.setValue} />
      )}
      <TakenOut>{takenOut}</TakenOut>
    </FieldFrame>
  );
}

function ChooseAll({
  things,
  options,
  chosen,
  onChange,
}: {
  things: string;
  options: readonly { value: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const rest = options.filter(({ value }) => !chosen.includes(value));
  return (
    <div>
      <Button
        variant="quiet"
        onClick={() =>
          onChange(rest.length === 0 ? [] : [...chosen, ...rest.map(({ value }) => value)])
        }
      >
        {rest.length === 0 ? `No ${things}` : `All ${options.length} ${things}`}
      </Button>
    </div>
  );
}
