import { useId, useState } from 'react';

import { Button } from '../../components/ui/actions/Button';
import { Icon } from '../../components/ui/pictures/Icon';
import { Soft } from '../../components/ui/page/Soft';
import { cx } from '../../lib/cx';
import styles from './Documents.module.css';
import { FILE_TYPES, sizeOf } from './documentWords';

/** The handlers of an element on which files can be dropped, and whether one is over it. */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  const hasFiles = (event: React.DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver: (event: React.DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: (event: React.DragEvent) => {
        // Not when the pointer goes to an element inside.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop: (event: React.DragEvent) => {
        setIsOver(false);
        const file = event.dataTransfer.files[0];
        if (file === undefined) return;
        event.preventDefault();
        onFile(file);
      },
    },
  };
}

interface FilePickerProps {
  file: File | null;
  /** What the browser offers, as an input's `accept`; documents by default. */
  accept?: string;
  hint?: string;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** A field for one file, to choose or to drop. The native input covers the whole field. */
export function FilePicker({
  file,
  accept = FILE_TYPES,
  hint = 'or drop it here: a PDF or a picture, at most 25 MB',
  onChoose,
  onRemove,
}: FilePickerProps) {
  const id = useId();
  const { isOver, handlers } = useFileDrop(onChoose);
  if (file !== null) {
    return (
      <div className={styles.chosen}>
        <Icon name="file" large />
        <span className={styles.chosenName}>
          {file.name}
          <span className={styles.soft}>{sizeOf(file.size)}</span>
        </span>
        <Button variant="quiet" icon="close" onClick={onRemove}>
          Remove File
        </Button>
      </div>
    );
  }
  return (
    <label className={cx(styles.picker, isOver && styles.over)} {...handlers}>
      <input
        type="file"
        accept={accept}
        className={styles.input}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          if (chosen !== undefined) onChoose(chosen);
          // Allows choosing the same file again after it was rejected.
          target.value = '';
        }}
      />
      <Icon name="file" large />
      <span id={`${id}-name`} className={styles.pick}>
        Choose a File
      </span>
      <Soft id={`${id}-hint`}>{hint}</Soft>
    </label>
  );
}
