import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { cx } from '../../../lib/cx';
import styles from './CardTable.module.css';

interface CardTableProps {
  /** The caption, for screen readers. */
  caption: string;
  columns: readonly string[];
  /** `dense` has less space around the contents; `plain` has no frame, for use in a card. */
  look?: 'dense' | 'plain';
  /** The CSS class that sets the grid areas of a card's cells. */
  className: string | undefined;
  /** The rows, as `tr` elements. A row that leads somewhere has a {@link RowLink}. */
  children: ReactNode;
}

/** A table whose rows become cards on narrow screens. */
export function CardTable({ caption, columns, look, className, children }: CardTableProps) {
  return (
    <table className={cx(styles.table, look !== undefined && styles[look], className)}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface RowLinkProps {
  to: string;
  className?: string | undefined;
  /** Replaces the history entry. */
  replace?: boolean;
  /** Whether what it leads to is open. */
  current?: boolean;
  children: ReactNode;
}

/** The link in a row. It covers the whole row. */
export function RowLink({ to, className, replace = false, current, children }: RowLinkProps) {
  return (
    <Link to={to} replace={replace} aria-current={current} className={cx(styles.link, className)}>
      {children}
    </Link>
  );
}
