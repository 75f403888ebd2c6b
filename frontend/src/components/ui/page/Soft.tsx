import type { ComponentPropsWithRef, ElementType, JSX } from 'react';

import { cx } from '../../../lib/cx';
import styles from './Soft.module.css';

type Tag = keyof JSX.IntrinsicElements;

type SoftProps<T extends Tag> = ComponentPropsWithRef<T> & {
  /** The element, `span` unless it is named. */
  as?: T;
  /** `same`: as large as the text around it. */
  size?: 's' | 'xs' | 'same';
};

/** Text of less importance. */
export function Soft<T extends Tag = 'span'>(props: SoftProps<T>) {
  const { as: Element = 'span' as ElementType, size = 's', className, ...rest } = props;
  return (
    <Element {...rest} className={cx(styles.soft, size !== 'same' && styles[size], className)} />
  );
}
