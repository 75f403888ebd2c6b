import type { ReactNode } from 'react';

import { cx } from '../../lib/cx';
import styles from './tones.module.css';

/** What a color says: brand is neutral, the others are a status. */
export type Tone = 'brand' | 'info' | 'success' | 'warning' | 'danger' | 'neutral';

/** A word about a thing: its kind or its status. */
export function Badge({ tone = 'brand', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>;
}
