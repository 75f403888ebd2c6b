import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { cx } from '../../lib/cx';
import { Logo } from './Logo';
import { ProductName } from './ProductName';
import styles from './TopBar.module.css';

/** The bar that stays at the top: the product's name, which leads home, and what else it holds. */
export function TopBar({
  home,
  wide = false,
  children,
}: {
  home: string;
  /** From edge to edge, above a page that has something beside it. */
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
