import type { ReactNode } from 'react';

import { cx } from '../../lib/cx';
import styles from './PageShell.module.css';

/** The id of the `main` element of every page, the target of the skip link. */
export const MAIN_ID = 'main';

interface PageShellProps {
  bar?: ReactNode;
  /** Content beside the page, such as the menu. */
  side?: ReactNode;
  /** `content` for most pages, `reading` for a column of text. */
  width?: 'content' | 'reading';
  children: ReactNode;
}

/** The frame of a page: skip link, bar and main part. */
export function PageShell({ bar, side, width = 'content', children }: PageShellProps) {
  return (
    <>
      <a
        className={styles.skip}
        href={`#${MAIN_ID}`}
        onClick={(click) => {
          // A native jump to the fragment would bypass the router, and so the question about
          // unsaved input.
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
