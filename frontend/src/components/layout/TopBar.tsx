import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { cx } from '../../lib/cx';
import { Logo } from './Logo';
import { ProductName } from './ProductName';
import styles from './TopBar.module.css';

/** The bar at the top of the page, with the product's name as a link to the start page. */
export function TopBar({
  home,
  wide = false,
  children,
}: {
  home: string;
  /** Uses the full width, for a page with content beside it. */
  wide?: boolean;
  children?: ReactNode;
}) {
  return (
    <header className={styles.bar}>
      <div className={cx(styles.inner, wide && styles.wide)}>
        <Link to={home} className={styles.home}>
          <Logo />
          <ProductName />
        </Link>
        {children}
      </div>
    </header>
  );
}
