import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

import styles from './Tabs.module.css';

/** One tab and what it shows. */
export interface TabItem {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

/** Props of {@link Tabs}. */
export interface TabsProps {
  /** What the tabs divide. */
  label: string;
  items: readonly TabItem[];
  value: string;
  onChange: (value: string) => void;
}

/** Parts of one page, of which one is shown. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  return (
    <Base.Root
      className={styles.root}
      value={value}
      onValueChange={(next) => {
        onChange(String(next));
      }}
    >
      <Base.List className={styles.list} aria-label={label}>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className={styles.tab}>
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className={styles.panel}>
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
