import { Collapsible } from '@base-ui/react/collapsible';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router';

import { Icon } from '../ui/pictures/Icon';
import { Stack } from '../ui/page/Stack';
import { menu, type MenuGroup, type MenuLink, shows } from './menu';
import styles from './NavList.module.css';

interface NavListProps {
  /** Whether the account has shows, which then stand first. */
  hasShows: boolean;
  /** Called when a link is chosen. */
  onFollow?: () => void;
}

/** The links of the menu. The group of the current page is open. */
export function NavList({ hasShows, onFollow }: NavListProps) {
  const first = hasShows ? [shows] : [];
  return (
    <Stack as="ul" gap={0}>
      {[...first, ...menu].map((entry) => (
        <li key={entry.label}>
          {'links' in entry ? (
            <Group group={entry} first={first} onFollow={onFollow} />
          ) : (
            <Entry link={entry} onFollow={onFollow} />
          )}
        </li>
      ))}
    </Stack>
  );
}

type Follow = (() => void) | undefined;

function Entry({ link, onFollow }: { link: MenuLink; onFollow: Follow }) {
  return (
    // `end`: on a page of the marketplace, All Horses is not the current page.
    <NavLink to={link.to} end className={styles.link ?? ''} onClick={onFollow}>
      {link.label}
    </NavLink>
  );
}

interface GroupProps {
  group: MenuGroup;
  /** The links before the menu; for their pages no group opens. */
  first: readonly MenuLink[];
  onFollow: Follow;
}

function Group({ group, first, onFollow }: GroupProps) {
  const { pathname } = useLocation();
  const isCurrent = (link: MenuLink) => link.to === pathname;
  const current = group.links.some(isCurrent) && !first.some(isCurrent);
  const [open, setOpen] = useState(current);
  const [wasCurrent, setWasCurrent] = useState(current);
  // After navigation, the group of the current page is opened; no group is closed.
  if (current !== wasCurrent) {
    setWasCurrent(current);
    if (current) setOpen(true);
  }
  return (
    <Collapsible.Root open={open} onOpenChange={setOpen}>
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
