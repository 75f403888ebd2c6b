import { Dialog } from '@base-ui/react/dialog';
import { useRef, useState } from 'react';

import { paths } from '../../app/paths';
import { Button, LinkButton } from '../ui/actions/Button';
import buttons from '../ui/actions/Button.module.css';
import { Icon } from '../ui/pictures/Icon';
import styles from './NavDrawer.module.css';
import { NavList } from './NavList';
import { focusPage } from './pageFocus';

interface NavDrawerProps {
  /** The email address of the account. */
  email: string | undefined;
  onSignOut: () => void;
}

/** The menu button, and the menu that opens from the right. */
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
        if (!next && followed.current) focusPage();
      }}
    >
      <Dialog.Trigger className={buttons.iconButton} aria-label="Menu">
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
            <Dialog.Close className={buttons.iconButton} aria-label="Close menu">
              <Icon name="close" large />
            </Dialog.Close>
          </div>
          <nav className={styles.nav} aria-label="Main">
            <NavList onFollow={close} />
          </nav>
          <div className={styles.foot}>
            {email !== undefined && <p className={styles.email}>{email}</p>}
            <LinkButton variant="quiet" icon="people" to={paths.people} onClick={close}>
              People
            </LinkButton>
            <LinkButton variant="quiet" icon="user" to={paths.account} onClick={close}>
              Your account
            </LinkButton>
            <Button variant="quiet" icon="sign-out" onClick={onSignOut}>
              Sign out
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
