import type { ReactNode } from 'react';

import { DocumentTitle } from './DocumentTitle';
import styles from './PageHeader.module.css';

/** Props of {@link PageHeader}. */
interface PageHeaderProps {
  /** The one h1 of the page, and the name of the window. */
  title: string;
  /** Badges above the title. */
  eyebrow?: ReactNode;
  /** A line under it. */
  subtitle?: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
}

/** The top of every page. */
export function PageHeader({ title, eyebrow, subtitle, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <DocumentTitle title={title} />
      {eyebrow}
      <h1>{title}</h1>
      {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
