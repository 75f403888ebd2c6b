import { useState } from 'react';

import { cx } from '../../lib/cx';
import buttons from '../ui/actions/Button.module.css';
import { Icon } from '../ui/pictures/Icon';
import { NavList } from './NavList';
import styles from './SideNav.module.css';

const KEY = 'showstable_side_nav';

/** Whether the menu was folded in this browser the last time. Without storage it is not. */
function readFolded(): boolean {
  try {
    return localStorage.getItem(KEY) === 'folded';
  } catch {
    return false;
  }
}

function storeFolded(folded: boolean): void {
  try {
    if (folded) localStorage.setItem(KEY, 'folded');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage it is kept only until a reload.
  }
}

/** The menu beside the page on wide screens. It can be folded to a narrow strip. */
export function SideNav() {
  const [folded, setFolded] = useState(readFolded);

  const toggle = () => {
    storeFolded(!folded);
    setFolded(!folded);
  };

  return (
    <nav className={folded ? styles.folded : styles.side} aria-label="Main">
      <button
        type="button"
        className={cx(buttons.iconButton, styles.toggle)}
        aria-expanded={!folded}
        aria-label="Side navigation"
        title={folded ? 'Show the navigation' : 'Hide the navigation'}
        onClick={toggle}
      >
        <Icon name={folded ? 'side-open' : 'side-close'} />
      </button>
      {!folded && <NavList />}
    </nav>
  );
}
