import type { ReactNode } from 'react';

import { cx } from '../../../lib/cx';
import styles from './tones.module.css';

/** The meaning of a color: `brand` and `neutral` have none, the others show a status. */
export type Tone = 'brand' | 'info' | 'success' | 'warning' | 'danger' | 'neutral';

/** A short label that shows a kind or a status. */
export function Badge({ tone = 'brand', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>;
}
