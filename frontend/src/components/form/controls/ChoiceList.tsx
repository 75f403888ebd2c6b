import { Combobox } from '@base-ui/react/combobox';
import type { ComponentProps, ReactNode } from 'react';

import { cx } from '../../../lib/cx';
import buttons from '../../ui/actions/Button.module.css';
import { Icon } from '../../ui/pictures/Icon';
import styles from './ComboboxField.module.css';
import type { FieldProps } from './TextField';
import type { FormField } from './useFormField';

/** Something that can be chosen. */
export interface Choice {
  /** Its id. */
  value: string;
  label: string;
}

/** Props of the fields whose options are found by typing. */
export interface FindProps<O> extends FieldProps {
  /** What can be chosen; `undefined` while it is loading. */
  options: readonly O[] | undefined;
  placeholder?: string;
  /** The text shown when nothing matches what is typed. */
  empty: string;
}

/** Props of {@link FindProps} for things that an organization has. */
export interface FindThingProps extends FindProps<Choice> {
  /** What exists in other organizations. It is taken out of the field, which says so. */
  foreign?: readonly Choice[] | undefined;
}

/** What the options are called, by their ids, as the library asks for it. */
export function itemsOf(options: readonly Choice[] = []) {
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  return {
    labels,
    items: [...labels.keys()],
    itemToStringLabel: (id: string) => labels.get(id) ?? '',
  };
}

/**
 * Without an open list the library takes Escape for clearing the field, and keeps it from the dialog
 * around it, which it closes.
 */
const leaveEscape: ComponentProps<typeof Combobox.Input>['onKeyDown'] = (event) => {
  const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
  if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler();
};

/** Props of the input in which is typed. */
export const typing = ({ control }: FormField, label: string, placeholder?: string) => ({
  ...control,
  // While the list is open, the library hides everything else from screen readers, the label too.
  'aria-label': label,
  autoComplete: 'off',
  spellCheck: false,
  onKeyDown: leaveEscape,
  ...(placeholder !== undefined && { placeholder }),
});

/** The button that shows the whole list. */
export function OpenList({ label }: { label: string }) {
  return (
    <Combobox.Trigger className={cx(buttons.iconButton, styles.trigger)} aria-label={label}>
      <Icon name="chevron" />
    </Combobox.Trigger>
  );
}

interface ChoiceListProps {
  /** The label of the field. */
  label: string;
  /** `undefined` while the options are loading. */
  options: readonly unknown[] | undefined;
  /** The text shown when no option matches. */
  empty: string;
  /** Called with an option that somebody chooses, beside what the library does. */
  onPick?: (option: string) => void;
  children: (option: string) => ReactNode;
}

/** The list below a field for choosing. */
export function ChoiceList({ label, options, empty, onPick, children }: ChoiceListProps) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner className={styles.positioner} sideOffset={4}>
        {/* The popup is outside of the page's landmarks, so it needs a landmark role. */}
        <Combobox.Popup className={styles.popup} role="region" aria-label={`${label} list`}>
          <Combobox.Empty>
            <div className={styles.empty}>{options === undefined ? 'Loading...' : empty}</div>
          </Combobox.Empty>
          <Combobox.List className={styles.list} aria-label={label}>
            {(option: string) => (
              <Combobox.Item
                key={option}
                value={option}
                className={styles.option}
                onClick={() => onPick?.(option)}
              >
                {children(option)}
                <Combobox.ItemIndicator className={styles.chosen}>
                  <Icon name="check" />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
