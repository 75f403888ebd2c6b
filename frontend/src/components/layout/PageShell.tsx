import type { ReactNode } from 'react';

import { cx } from '../../lib/cx';
import styles from './PageShell.module.css';

/** The id of the main part of every page: the target of the skip link. */
export const MAIN_ID = 'main';

/** Props of {@link PageShell}. */
interface PageShellProps {
  /** The bar above the page. */
  bar?: ReactNode;
  /** What stands beside the page. */
  side?: ReactNode;
  /** `content` for most pages, `reading` for a column of text. */
  width?: 'content' | 'reading';
  children: ReactNode;
}

/** The frame of a page: skip link, bar, and the main part in which pages stack their sections. */
export function PageShell({ bar, side, width = 'content', children }: PageShellProps) {
  return (
    <>
      <a
        className={styles.skip}
        href={`#${MAIN_ID}`}
        onClick={(click) => {
          // A step of the browser's own is none that the guard of forms could ask about.
          click.preventDefault();
          document.getElementById(MAIN_ID)?.focus();
        }}
      >
        Skip to content
      </a>
      {bar}
      <div className={styles.frame}>
        {side}
        <main id={MAIN_ID} tabIndex={-1} className={cx(styles.main, styles[width])}>
          {children}
        </main>
      </div>
    </>
  );
}
