import type { ComponentPropsWithRef, ElementType, JSX } from 'react';

import { cx } from '../../../lib/cx';
import common from './common.module.css';

type Tag = keyof JSX.IntrinsicElements;

const SIZES = { s: common.small, xs: common.xsmall, same: undefined };

type SoftProps<T extends Tag> = ComponentPropsWithRef<T> & {
  /** The element, `span` unless it is named. */
  as?: T;
  /** `same`: as large as the text around it. */
  size?: 's' | 'xs' | 'same';
};

/** Text of less importance. */
export function Soft<T extends Tag = 'span'>(props: SoftProps<T>) {
  const { as: Element = 'span' as ElementType, size = 's', className, ...rest } = props;
  return <Element {...rest} className={cx(common.soft, SIZES[size], className)} />;
}
