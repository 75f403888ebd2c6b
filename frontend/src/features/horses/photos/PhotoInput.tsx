import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { Button } from '../../../components/ui/actions/Button';
import { Icon } from '../../../components/ui/pictures/Icon';
import { Soft } from '../../../components/ui/page/Soft';
import { cx } from '../../../lib/cx';
import type { PhotoType } from '../horsesApi';
import styles from './PhotoInput.module.css';
import { PHOTO_TYPES } from './photos';

/** A field to choose a photo. The native input covers the whole field; a phone offers its camera. */
export function PhotoPicker({
  label = 'Choose a Photo',
  multiple = false,
  onChoose,
  focused,
}: {
  label?: string;
  /** Whether several can be chosen at once. */
  multiple?: boolean;
  onChoose: (file: File, ...others: File[]) => void;
  /** Whether it takes the focus, because the photo that was chosen is removed. */
  focused: boolean;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  return (
    <label className={styles.picker}>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={PHOTO_TYPES.join(',')}
        className={styles.input}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const [chosen, ...others] = target.files ?? [];
          if (chosen !== undefined) onChoose(chosen, ...others);
          // Allows choosing the same file again after it was rejected.
          target.value = '';
        }}
      />
      <Icon name="camera" large />
      <span id={`${id}-name`} className={styles.pick}>
        {label}
      </span>
      <Soft id={`${id}-hint`}>JPEG, PNG, WebP or GIF, at most 10 MB</Soft>
    </label>
  );
}

/** A preview of a photo that was chosen, with a button to remove it. */
export function PhotoPreview({
  file,
  shape,
  disabled = false,
  onRemove,
}: {
  file: File;
  /** How it will be shown: as that photo of a horse, or all of it. */
  shape: PhotoType | 'whole';
  disabled?: boolean;
  onRemove: () => void;
}) {
  const address = useObjectUrl(file);
  const [broken, setBroken] = useState(false);
  const remove = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The file input was removed, so the focus moves here.
    remove.current?.focus();
  }, []);
  const picture: ReactNode = broken ? (
    <Soft as="p">This browser cannot show the picture.</Soft>
  ) : (
    address !== null && (
      <img
        src={address}
        alt="Preview"
        className={cx(styles.picture, styles[shape])}
        onError={() => setBroken(true)}
      />
    )
  );
  return (
    <div className={styles.preview}>
      <div className={styles.frame}>{picture}</div>
      <p className={styles.name}>{file.name}</p>
      <Button ref={remove} icon="close" disabled={disabled} onClick={onRemove}>
        Remove Photo
      </Button>
    </div>
  );
}

/** An object URL for a file, valid while the component is mounted. */
function useObjectUrl(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- what is made must be given back, which only an effect can promise
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
