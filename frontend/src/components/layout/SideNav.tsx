import { type ReactNode, useEffect, useRef } from 'react';

import { cx } from '../../lib/cx';
import buttons from '../ui/actions/Button.module.css';
import { Icon } from '../ui/pictures/Icon';
import { MenuFoot, type MenuFootProps } from './MenuFoot';
import type { May } from './menu';
import { NavList } from './NavList';
import styles from './SideNav.module.css';
import type { MenuPlace } from './useMenuPlace';

interface SideNavProps extends Omit<MenuFootProps, 'onFollow'> {
  hasShows: boolean;
  may: May;
  /** Says where somebody works. */
  workplace: ReactNode;
  used: ReadonlySet<string>;
  place: MenuPlace;
}

/** The menu beside the page. Folded, it is in the drawer. */
export function SideNav({ hasShows, may, workplace, used, place, ...foot }: SideNavProps) {
  const fold = useRef<HTMLButtonElement>(null);
  const { wasMoved, move } = place;
  useEffect(() => {
    if (wasMoved) fold.current?.focus();
  }, [wasMoved]);
  return (
    <nav aria-label="Main" className={styles.side}>
      <div className={styles.links}>
        <button
          ref={fold}
          type="button"
          className={cx(buttons.iconButton, styles.toggle)}
          aria-label="Fold the menu"
          title="Fold the menu"
          onClick={() => move('folded')}
        >
          <Icon name="side-close" />
        </button>
        {workplace}
        <NavList hasShows={hasShows} may={may} used={used} />
      </div>
      <MenuFoot {...foot} />
    </nav>
  );
}
