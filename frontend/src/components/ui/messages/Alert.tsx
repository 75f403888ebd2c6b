import type { ReactNode } from 'react';

import { cx } from '../../../lib/cx';
import type { Tone } from './Badge';
import { Icon } from '../pictures/Icon';
import styles from './tones.module.css';

/** A message about something that just happened; screen readers announce it at once. */
export function Alert({ tone = 'danger', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <div role="alert" className={cx(styles.alert, styles[tone])}>
      <Icon name={tone === 'success' ? 'check' : tone === 'info' ? 'info' : 'warning'} />
      <div className={styles.alertText}>{children}</div>
    </div>
  );
}

/** The buttons below the text of an {@link Alert}: what can be done about it. */
export function AlertActions({ children }: { children: ReactNode }) {
  return <div className={styles.alertActions}>{children}</div>;
}
