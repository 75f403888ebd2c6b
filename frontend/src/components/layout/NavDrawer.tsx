import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { IconButton } from '../ui/actions/Button';
import buttons from '../ui/actions/Button.module.css';
import { Icon } from '../ui/pictures/Icon';
import { MenuFoot, type MenuFootProps } from './MenuFoot';
import styles from './NavDrawer.module.css';
import type { May } from './menu';
import { NavList } from './NavList';
import { focusPage } from './pageFocus';
import type { MenuPlace } from './useMenuPlace';

interface NavDrawerProps extends Omit<MenuFootProps, 'onFollow'> {
  hasShows: boolean;
  may: May;
  /** Says where somebody works. */
  workplace: ReactNode;
  used: ReadonlySet<string>;
  place: MenuPlace;
}

/** The menu button, and the menu that opens from the right. */
export function NavDrawer({ used, place, ...props }: NavDrawerProps) {
  const { email, onSignOut, onKeys, hasShows, may, workplace } = props;
  const [open, setOpen] = useState(false);
  const followed = useRef(false);
  const wantsKeys = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const { wasMoved, canBeBeside, move } = place;

  useEffect(() => {
    if (wasMoved) button.current?.focus();
  }, [wasMoved]);

  const openKeys = () => {
    wantsKeys.current = true;
    followed.current = false;
    setOpen(false);
  };
  const close = () => {
    followed.current = true;
    setOpen(false);
  };

  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        followed.current = false;
        setOpen(next);
      }}
      onOpenChangeComplete={(next) => {
        if (next) return;
        if (followed.current) focusPage();
        if (wantsKeys.current) onKeys();
        wantsKeys.current = false;
      }}
    >
      <Dialog.Trigger ref={button} className={buttons.iconButton} aria-label="Menu">
        <Icon name="menu" large />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.overlay} />
        <Dialog.Popup
          className={styles.drawer}
          // After closing, the focus returns to the menu button, unless a link was followed: then
          // it goes to the new page.
          finalFocus={() => !followed.current}
        >
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>Menu</Dialog.Title>
            <div>
              {canBeBeside && (
                <IconButton
                  icon="side-open"
                  label="Keep the menu beside the page"
                  onClick={() => move('beside')}
                />
              )}
              <Dialog.Close className={buttons.iconButton} aria-label="Close menu">
                <Icon name="close" large />
              </Dialog.Close>
            </div>
          </div>
          <nav className={styles.nav} aria-label="Main">
            {workplace}
            <NavList hasShows={hasShows} may={may} used={used} onFollow={close} />
          </nav>
          <MenuFoot email={email} onSignOut={onSignOut} onFollow={close} onKeys={openKeys} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
