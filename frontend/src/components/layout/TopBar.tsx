import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Logo } from './Logo';
import { ProductName } from './ProductName';
import styles from './TopBar.module.css';

/** The bar that stays at the top: the product's name, which leads home, and what else it holds. */
export function TopBar({ home, children }: { home: string; children?: ReactNode }) {
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to={home} className={styles.home}>
          <Logo />
          <ProductName />
        </Link>
        {children}
      </div>
    </header>
  );
}
