import { useState } from 'react';

import { cx } from '../../../lib/cx';
import { photoSources, type PhotoSize } from '../../../lib/photos';
import { HorseHead, HorseScene } from './HorseDrawing';
import styles from './HorsePhoto.module.css';

/** Props of {@link HorsePhoto}. */
interface HorsePhotoProps {
  /** Where the photo is, as the horse's profile says; `null` when there is none. */
  photo: string | null;
  /** The size in which it is shown, which is the one that is loaded. */
  size: PhotoSize;
  /** Loads at once: it stands at the top of a page. */
  eager?: boolean;
}

/**
 * A photo of a horse, as large as the box that it is put into; a drawing when there is none, or
 * when it cannot be loaded. It says nothing to a screen reader: the horse's name stands beside it.
 */
export function HorsePhoto({ photo, size, eager = false }: HorsePhotoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (photo === null || photo === '' || photo === broken) {
    return size === 'thumbnail' ? <HorseHead /> : <HorseScene />;
  }
  return (
    <img
      {...photoSources(photo, size)}
      // Another photo is another picture: the old one must not stand in its place while it loads.
      key={photo}
      className={styles.photo}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => {
        setBroken(photo);
      }}
    />
  );
}

/** The round portrait of a horse. */
export function HorseAvatar({ photo, large = false }: { photo: string | null; large?: boolean }) {
  return (
    <span className={cx(styles.avatar, large && styles.large)}>
      <HorsePhoto photo={photo} size="thumbnail" eager={large} />
    </span>
  );
}
