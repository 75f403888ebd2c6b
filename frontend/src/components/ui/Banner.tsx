import { type ReactNode, useId } from 'react';

import { cx } from '../../lib/cx';
import type { Tone } from './Badge';
import styles from './tones.module.css';

/** Props of {@link Banner}. */
export interface BannerProps {
  tone: Tone;
  title: string;
  children?: ReactNode;
  /** A button that answers what the banner says. */
  action?: ReactNode;
}

/** A state of the page that stays until it changes. It is no alert: it was there on arrival. */
export function Banner({ tone, title, children, action }: BannerProps) {
  const id = useId();
  return (
    <section className={cx(styles.banner, styles[tone])} aria-labelledby={id}>
      <div className={styles.bannerText}>
        <h2 id={id} className={styles.bannerTitle}>
          {title}
        </h2>
        {children}
      </div>
      {action}
    </section>
  );
}
