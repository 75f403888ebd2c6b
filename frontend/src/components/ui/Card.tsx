import { type ReactNode, useId } from 'react';

import { cx } from '../../lib/cx';
import styles from './Card.module.css';

/** Props of {@link Card}. */
interface CardProps {
  /** Its heading, one level under the page's. */
  title?: ReactNode;
  /** Buttons on the line of the heading. */
  actions?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A sheet of things to read together. With a title it is a landmark of that name. */
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

/** Terms and what they are: the body of a card that shows fields. */
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
