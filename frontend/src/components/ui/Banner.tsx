import { type ReactNode, useId, useState } from 'react';

import { cx } from '../../lib/cx';
import type { Tone } from './Badge';
import { Icon } from './Icon';
import styles from './tones.module.css';

/** Props of {@link Banner}. */
interface BannerProps {
  tone: Tone;
  title: string;
  children?: ReactNode;
  /** A button that answers what the banner says. */
  action?: ReactNode;
  /** What stands under both. A phone shows it on demand, since the page below matters more. */
  details?: ReactNode;
  /** What the button reads that shows {@link details} on a phone. */
  detailsLabel?: string;
}

/** A state of the page that stays until it changes. It is no alert: it was there on arrival. */
export function Banner({
  tone,
  title,
  children,
  action,
  details,
  detailsLabel = 'Details',
}: BannerProps) {
  const id = useId();
  const detailsId = useId();
  const [open, setOpen] = useState(false);
  return (
    <section className={cx(styles.banner, styles[tone])} aria-labelledby={id}>
      <div className={styles.bannerText}>
        <h2 id={id} className={styles.bannerTitle}>
          {title}
        </h2>
        {children}
      </div>
      {details === undefined ? (
        action
      ) : (
        <>
          <div className={styles.bannerActions}>
            {action}
            <button
              type="button"
              className={styles.bannerToggle}
              aria-expanded={open}
              aria-controls={detailsId}
              onClick={() => {
                setOpen(!open);
              }}
            >
              {detailsLabel}
              <Icon name="chevron" />
            </button>
          </div>
          <div id={detailsId} className={cx(styles.bannerDetails, open && styles.open)}>
            {details}
          </div>
        </>
      )}
    </section>
  );
}
