import { type ReactNode, useId, useState } from 'react';

import { cx } from '../../../lib/cx';
import type { Tone } from './Badge';
import { Icon } from '../pictures/Icon';
import styles from './tones.module.css';

interface BannerProps {
  tone: Tone;
  title: string;
  children?: ReactNode;
  /** The button for what the banner is about. */
  action?: ReactNode;
  /** Content below. On a phone it is collapsed, to leave room for the page. */
  details?: ReactNode;
  /** The text of the button that shows {@link details} on a phone. */
  detailsLabel?: string;
}

/** A message about the state of the page. Not an alert, because it is there from the beginning. */
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
              onClick={() => setOpen(!open)}
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
