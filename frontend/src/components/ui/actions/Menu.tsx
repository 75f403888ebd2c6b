import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';

import { cx } from '../../../lib/cx';
import styles from './Menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  button: ReactElement;
  /** {@link MenuItem}s, and {@link MenuPart}s of them. */
  children: ReactNode;
}

/** A menu of what can be done with a thing, for what has no room as buttons. */
export function Menu({ button, children }: MenuProps) {
  return (
    // The page stays usable, so that what is pressed in it opens without another press.
    <Base.Root modal={false}>
      <Base.Trigger render={button} />
      <Base.Portal>
        <Base.Positioner className={styles.place} align="end">
          <Base.Popup className={styles.popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuItemProps {
  onClick: () => void;
  disabled?: boolean;
  /** Whether it destroys data. */
  danger?: boolean;
  children: ReactNode;
}

/** Something to be done. */
export function MenuItem({ onClick, disabled = false, danger = false, children }: MenuItemProps) {
  return (
    <Base.Item
      className={cx(styles.item, danger && styles.danger)}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Base.Item>
  );
}

/** Some of the items, under a heading. */
export function MenuPart({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group className={styles.part}>
      <Base.GroupLabel className={styles.label}>{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}
