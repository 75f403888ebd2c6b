import { useState } from 'react';

import { cx } from '../../../lib/cx';
import { photoSources, type PhotoSize } from './photos';
import { HorseHead, HorseScene } from './HorseDrawing';
import styles from './HorsePhoto.module.css';

interface HorsePhotoProps {
  /** The address of the photo in the horse's profile; `null` if there is none. */
  photo: string | null;
  /** The size that is loaded and shown. */
  size: PhotoSize;
  /** Loads at once, for a photo at the top of a page. */
  eager?: boolean;
  /** What a screen reader says. By default nothing, because the horse's name is beside it. */
  alt?: string;
}

/**
 * A photo of a horse that fills its container, or a drawing if there is no photo or it cannot be
 * loaded.
 */
export function HorsePhoto({ photo, size, eager = false, alt = '' }: HorsePhotoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (photo === null || photo === '' || photo === broken) {
    return size === 'thumbnail' ? <HorseHead /> : <HorseScene />;
  }
  return (
    <img
      {...photoSources(photo, size)}
      // A new element for each photo, so that the old one is not shown while the new one loads.
      key={photo}
      className={styles.photo}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(photo)}
    />
  );
}

/** The round portrait of a horse. */
export function HorseAvatar({
  photo,
  size = 'm',
}: {
  photo: string | null;
  size?: 's' | 'm' | 'l';
}) {
  return (
    <span className={cx(styles.avatar, size !== 'm' && styles[size])}>
      <HorsePhoto photo={photo} size="thumbnail" eager={size === 'l'} />
    </span>
  );
}
