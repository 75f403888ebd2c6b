import { Collapsible } from '@base-ui/react/collapsible';
import { Dialog } from '@base-ui/react/dialog';
import { useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';

import { Button } from '../ui/Button';
import buttons from '../ui/Button.module.css';
import { Icon } from '../ui/Icon';
import { menu, type MenuGroup, type MenuLink } from './menu';
import styles from './NavDrawer.module.css';
import { MAIN_ID } from './PageShell';

/** Props of {@link NavDrawer}. */
export interface NavDrawerProps {
  /** Whose menu it is. */
  email: string | undefined;
  onSignOut: () => void;
}

/** The menu button, and the drawer that it slides in from the right. */
export function NavDrawer({ email, onSignOut }: NavDrawerProps) {
  const [open, setOpen] = useState(false);
  const followed = useRef(false);

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
        if (!next && followed.current) {
          document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
        }
      }}
    >
      <Dialog.Trigger className={buttons.iconButton} aria-label="Menu">
        <Icon name="menu" large />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.overlay} />
        <Dialog.Popup
          className={styles.drawer}
          // Whoever closed the menu is back at its button; whoever chose a link goes on with the page,
          // once the menu is out of its way.
          finalFocus={() => !followed.current}
        >
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>Menu</Dialog.Title>
            <Dialog.Close className={buttons.iconButton} aria-label="Close menu">
              <Icon name="close" large />
            </Dialog.Close>
          </div>
          <nav className={styles.nav} aria-label="Main">
            <ul>
              {menu.map((entry) => (
                <li key={entry.label}>
                  {'links' in entry ? (
                    <Group group={entry} onFollow={close} />
                  ) : (
                    <Entry link={entry} onFollow={close} />
                  )}
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.foot}>
            {email !== undefined && <p className={styles.email}>{email}</p>}
            <Button variant="quiet" icon="sign-out" onClick={onSignOut}>
              Sign out
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Entry({ link, onFollow }: { link: MenuLink; onFollow: () => void }) {
  return (
    // `end`: All Horses is not the current page on the page of the marketplace.
    <NavLink to={link.to} end className={styles.link ?? ''} onClick={onFollow}>
      {link.label}
    </NavLink>
  );
}

function Group({ group, onFollow }: { group: MenuGroup; onFollow: () => void }) {
  const { pathname } = useLocation();
  const current = group.links.some((link) => link.to === pathname);
  return (
    <Collapsible.Root defaultOpen={current}>
      <Collapsible.Trigger className={styles.group}>
        {group.label}
        <Icon name="chevron" />
      </Collapsible.Trigger>
      <Collapsible.Panel className={styles.panel}>
        <ul className={styles.links}>
          {group.links.map((link) => (
            <li key={link.to}>
              <Entry link={link} onFollow={onFollow} />
            </li>
          ))}
        </ul>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
