import { type PointerEvent, useRef, useState } from 'react';

import { IconButton } from '../../../../components/ui/actions/Button';
import { Card } from '../../../../components/ui/page/Card';
import { Soft } from '../../../../components/ui/page/Soft';
import { cx } from '../../../../lib/cx';
import { HorsePhoto } from '../../photos/HorsePhoto';
import styles from './Gallery.module.css';

/** The pixels that a finger must move to the side to turn to the next photo. */
const SWIPE = 40;

/** The photos of a horse for its buyers: one large, all small. Nothing if there are none. */
export function Gallery({ photos, name }: { photos: readonly string[]; name: string }) {
  const [chosen, choose] = useState(0);
  const from = useRef<number | null>(null);
  const at = Math.min(chosen, photos.length - 1);
  const photo = photos[at];
  if (photo === undefined) return null;
  const turn = (by: number) => choose((at + by + photos.length) % photos.length);
  const several = photos.length > 1;
  const swipe = {
    onPointerDown: ({ clientX, pointerType }: PointerEvent) => {
      from.current = pointerType === 'mouse' ? null : clientX;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const moved = from.current === null ? 0 : clientX - from.current;
      from.current = null;
      if (Math.abs(moved) >= SWIPE) turn(moved < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
  return (
    <Card title="Photos">
      <div
        role="presentation"
        className={styles.gallery}
        onKeyDown={({ key }) => {
          if (several && key === 'ArrowRight') turn(1);
          if (several && key === 'ArrowLeft') turn(-1);
        }}
      >
        <div role="presentation" className={styles.frame} {...(several && swipe)}>
          <HorsePhoto photo={photo} size="banner" alt={`${name}, photo ${at + 1}`} eager />
          {several && (
            <>
              <IconButton
                icon="back"
                label="Previous photo"
                className={cx(styles.turn, styles.back)}
                onClick={() => turn(-1)}
              />
              <IconButton
                icon="chevron"
                label="Next photo"
                className={cx(styles.turn, styles.next)}
                onClick={() => turn(1)}
              />
            </>
          )}
        </div>
        {several && (
          <>
            <Soft as="p" role="status">
              {at + 1} of {photos.length}
            </Soft>
            <ul className={styles.thumbnails} aria-label="All photos">
              {photos.map((one, index) => (
                <li key={one}>
                  <button
                    type="button"
                    aria-label={`Photo ${index + 1}`}
                    aria-current={index === at}
                    onClick={() => choose(index)}
                  >
                    <HorsePhoto photo={one} size="thumbnail" />
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  );
}
