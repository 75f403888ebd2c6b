import { Combobox } from '@base-ui/react/combobox';
import type { ReactNode } from 'react';

import { Icon } from '../../ui/pictures/Icon';
import styles from './ComboboxField.module.css';

interface ChoiceListProps {
  /** The label of the field. */
  label: string;
  /** The text shown when no option matches, or while they are loading. */
  empty: string;
  children: (option: string) => ReactNode;
}

/** The list below a field for choosing. */
export function ChoiceList({ label, empty, children }: ChoiceListProps) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner className={styles.positioner} sideOffset={4}>
        {/* The popup is outside of the page's landmarks, so it needs a landmark role. */}
        <Combobox.Popup className={styles.popup} role="region" aria-label={`${label} list`}>
          <Combobox.Empty>
            <div className={styles.empty}>{empty}</div>
          </Combobox.Empty>
          <Combobox.List className={styles.list} aria-label={label}>
            {(option: string) => (
              <Combobox.Item key={option} value={option} className={styles.option}>
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
