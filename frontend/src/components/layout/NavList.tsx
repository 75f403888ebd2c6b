import { Collapsible } from '@base-ui/react/collapsible';
import { type ReactNode, useState } from 'react';
import { NavLink, useLocation } from 'react-router';

import { Icon } from '../ui/pictures/Icon';
import { Stack } from '../ui/page/Stack';
import { VisuallyHidden } from '../ui/page/VisuallyHidden';
import { type May, type MenuGroup, type MenuLink, menuOf, ofShows } from './menu';
import styles from './NavList.module.css';

interface NavListProps {
  /** Whether the account has shows, which then stand first. */
  hasShows: boolean;
  /** Which pages are of use to the role in which somebody works. */
  may: May;
  /** The paths with records; others fold under *More* if they can. */
  used: ReadonlySet<string>;
  /** Called when a link is chosen. */
  onFollow?: () => void;
}

/** The links of the menu. The group of the current page is open. */
export function NavList({ hasShows, may, used, onFollow }: NavListProps) {
  const first = hasShows ? ofShows.filter(({ needs }) => may(needs)) : [];
  return (
    <Stack as="ul" gap={0}>
      {[...first, ...menuOf(may)].map((entry) => (
        <li key={entry.label}>
          {'links' in entry ? (
            <Group group={entry} first={first} used={used} onFollow={onFollow} />
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
  used: ReadonlySet<string>;
  onFollow: Follow;
}

function Group({ group: { label, links }, first, used, onFollow }: GroupProps) {
  const { pathname } = useLocation();
  const isCurrent = (link: MenuLink) => link.to === pathname;
  const isFolded = (link: MenuLink) => link.folds === true && !used.has(link.to);
  const folded = links.filter(isFolded);
  const entries = (some: readonly MenuLink[]) =>
    some.map((link) => (
      <li key={link.to}>
        <Entry link={link} onFollow={onFollow} />
      </li>
    ));
  return (
    <Folding label={label} current={links.some(isCurrent) && !first.some(isCurrent)}>
      {entries(links.filter((link) => !isFolded(link)))}
      {folded.length > 0 && (
        <li>
          <Folding
            label={
              <span>
                More<VisuallyHidden> in {label}</VisuallyHidden>
              </span>
            }
            current={folded.some(isCurrent)}
          >
            {entries(folded)}
          </Folding>
        </li>
      )}
    </Folding>
  );
}

interface FoldingProps {
  label: ReactNode;
  /** Whether the current page is in it. */
  current: boolean;
  /** The items of a list. */
  children: ReactNode;
}

/** A button that opens and closes a list. That of the current page is open. */
function Folding({ label, current, children }: FoldingProps) {
  const [open, setOpen] = useState(current);
  const [wasCurrent, setWasCurrent] = useState(current);
  // After navigation, the list of the current page is opened; none is closed.
  if (current !== wasCurrent) {
    setWasCurrent(current);
    if (current) setOpen(true);
  }
  return (
    <Collapsible.Root open={open} onOpenChange={setOpen}>
      <Collapsible.Trigger className={styles.group}>
        {label}
        <Icon name="chevron" />
      </Collapsible.Trigger>
      <Collapsible.Panel className={styles.panel}>
        <ul className={styles.links}>{children}</ul>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
