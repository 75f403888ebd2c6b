import { useState } from 'react';

import { Dialog, DialogBody } from '../../components/ui/actions/Dialog';
import { useShown } from '../../components/ui/actions/useShown';
import { Icon } from '../../components/ui/pictures/Icon';
import { Soft } from '../../components/ui/page/Soft';
import { photoSources } from '../horses/photos/photos';
import styles from './Observations.module.css';
import common from '../../components/ui/page/common.module.css';
import { cx } from '../../lib/cx';

interface ObservationPhotoProps {
  /** The path of the photo. */
  photo: string;
  /** The name of the horse. */
  horse: string;
  text: string;
}

/** The small photo of an observation, which opens it large. */
export function ObservationPhoto({ photo, horse, text }: ObservationPhotoProps) {
  const large = useShown('photo');
  const [broken, setBroken] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.thumbnail}
        aria-label={`Open the photo of ${horse}`}
        onClick={() => large.show(photo)}
      >
        {broken ? (
          <Icon name="camera" large />
        ) : (
          <img
            {...photoSources(photo, 'thumbnail')}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setBroken(true)}
          />
        )}
      </button>
      {large.id === photo && (
        <Dialog open onClose={large.hide} title={horse}>
          <DialogBody>
            <Large photo={photo} />
            <p className={cx(common.breaks, common.lines)}>{text}</p>
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}

function Large({ photo }: { photo: string }) {
  const [broken, setBroken] = useState(false);
  return broken ? (
    <Soft as="p">The photo could not be loaded.</Soft>
  ) : (
    <img
      {...photoSources(photo, 'banner')}
      alt="What was seen"
      className={styles.large}
      onError={() => setBroken(true)}
    />
  );
}
