import type { ReactNode } from 'react';

import styles from './VisuallyHidden.module.css';

/** Text for those who listen to a page. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
