import { type ReactNode, useId } from 'react';

import { cx } from '../../../lib/cx';
import styles from './EventFields.module.css';

interface FormSectionProps {
  title: string;
  /** A sentence about the section, if the title is not enough. */
  lead?: ReactNode;
  /** Without a line above. */
  first?: boolean;
  children: ReactNode;
}

/** Fields of a form with a heading, in two columns if there is room. */
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
