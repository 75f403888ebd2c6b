import type { ComponentPropsWithRef, ElementType, JSX, ReactNode } from 'react';

import { cx } from '../../../lib/cx';
import styles from './Stack.module.css';

type Tag = keyof JSX.IntrinsicElements;
/** A space between parts, by the number of its token (`--space-4`). */
type Gap = 0 | 1 | 2 | 3 | 4 | 5;

const GAPS = [undefined, styles.gap1, styles.gap2, styles.gap3, styles.gap4, styles.gap5];

type StackProps<T extends Tag> = ComponentPropsWithRef<T> & {
  /** The element, `div` unless it is named. */
  as?: T;
  gap?: Gap;
  /** `start`: parts are as wide as their content. */
  align?: 'start';
};

/** Parts below each other. */
export function Stack<T extends Tag = 'div'>(props: StackProps<T>) {
  const { as: Element = 'div' as ElementType, gap = 4, align, className, ...rest } = props;
  return (
    <Element
      {...rest}
      className={cx(styles.stack, GAPS[gap], align === 'start' && styles.start, className)}
    />
  );
}

/** Two fields beside each other, below each other on a phone. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

interface ColumnsProps {
  className?: string | undefined;
  children: ReactNode;
}

/** A wide column and a narrow one of cards, below each other on small screens. */
export function Columns({ className, children }: ColumnsProps) {
  return <div className={cx(styles.columns, className)}>{children}</div>;
}

type RowProps<T extends Tag> = ComponentPropsWithRef<T> & {
  /** The element, `div` unless it is named. */
  as?: T;
  gap?: Gap;
  /** Pushes the parts apart, such as a heading and its buttons. */
  spread?: boolean;
};

/** Parts beside each other, on more lines if they do not fit. */
export function Row<T extends Tag = 'div'>(props: RowProps<T>) {
  const { as: Element = 'div' as ElementType, gap = 3, spread = false, className, ...rest } = props;
  return (
    <Element
      {...rest}
      className={cx(...(spread ? [styles.spread] : [styles.row, GAPS[gap]]), className)}
    />
  );
}
