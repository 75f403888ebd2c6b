import { type ReactNode, useId } from 'react';

import { cx } from '../../../lib/cx';
import styles from './Card.module.css';

interface CardProps {
  /** The heading, an `h2`. */
  title?: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A box for related content. With a title it is a landmark of that name. */
export function Card({ title, actions, children, className }: CardProps) {
  const id = useId();
  if (title === undefined) return <div className={cx(styles.card, className)}>{children}</div>;
  return (
    <section className={cx(styles.card, className)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** A list of terms and values, for a card that shows fields. */
export function Facts({ items }: { items: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(({ term, value }) => (
        <div key={term} className={styles.fact}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
