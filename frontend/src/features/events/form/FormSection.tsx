import { type ReactNode, useId } from 'react';

import { cx } from '../../../lib/cx';
import styles from './EventFields.module.css';

/** Props of {@link FormSection}. */
interface FormSectionProps {
  title: string;
  /** What the section is for, where its title does not say it. */
  lead?: ReactNode;
  /** Nothing stands above it. */
  first?: boolean;
  children: ReactNode;
}

/** Fields of a form under a heading of their own, two in a row where there is room. */
export function FormSection({ title, lead, first = false, children }: FormSectionProps) {
  const id = useId();
  return (
    <section className={cx(styles.section, first && styles.first)} aria-labelledby={id}>
      <div className={styles.wide}>
        <h3 id={id}>{title}</h3>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
