import type { ReactNode } from 'react';

import { DocumentTitle } from './DocumentTitle';
import styles from './PageHeader.module.css';
import { Stack } from './Stack';

interface PageHeaderProps {
  /** The `h1` of the page, and the title of the window. */
  title: string;
  /** Badges above the title. */
  eyebrow?: ReactNode;
  /** A line under the title. */
  subtitle?: ReactNode;
  actions?: ReactNode;
}

/** The header of a page. */
export function PageHeader({ title, eyebrow, subtitle, actions }: PageHeaderProps) {
  return (
    <Stack as="header" gap={3} align="start">
      <DocumentTitle title={title} />
      {eyebrow}
      <h1>{title}</h1>
      {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </Stack>
  );
}
