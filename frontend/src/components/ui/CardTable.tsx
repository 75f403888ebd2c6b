import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { cx } from '../../lib/cx';
import styles from './CardTable.module.css';

/** Props of {@link CardTable}. */
interface CardTableProps {
  /** What it lists, for those who do not see it. */
  caption: string;
  /** The heads of its columns. */
  columns: readonly string[];
  /** `dense` leaves less room around what the cells hold; `plain` has no frame, within a card. */
  look?: 'dense' | 'plain';
  /** Says by its areas where in a card the cells stand. */
  className: string | undefined;
  /** A `tr` for each, with a {@link RowLink} where it leads somewhere. */
  children: ReactNode;
}

/** A table, each row of which is a card where there is no room for columns. */
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

/** The link in the first cell of a row, to which the whole row leads. */
export function RowLink({
  to,
  className,
  children,
}: {
  to: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Link to={to} className={cx(styles.link, className)}>
      {children}
    </Link>
  );
}
