import { Button, IconButton } from '../../../../components/ui/actions/Button';
import { DragHandle, useDragLine } from '../../../../components/ui/dragging/Dragging';
import { Spinner } from '../../../../components/ui/loading/Spinner';
import { Badge } from '../../../../components/ui/messages/Badge';
import { Soft } from '../../../../components/ui/page/Soft';
import { Icon } from '../../../../components/ui/pictures/Icon';
import { HorsePhoto } from '../../photos/HorsePhoto';
import type { GalleryPhoto } from './gallery';
import styles from './Gallery.module.css';

/** The id of the list of photos. */
export const LIST = 'gallery';

interface GalleryLineProps {
  photo: GalleryPhoto;
  /** Its place, from 0 on. */
  at: number;
  /** The last place. */
  last: number;
  isHeader: boolean;
  onMove: (to: number) => void;
  onHeader: (path: string) => void;
  onRetry: (key: string, file: File) => void;
  onRemove: (photo: GalleryPhoto) => void;
}

/** A photo in the list in which the gallery is ordered. */
export function GalleryLine(props: GalleryLineProps) {
  const { photo, at, last, isHeader, onMove, onHeader, onRetry, onRemove } = props;
  const title = `Photo ${at + 1}`;
  const drag = useDragLine(photo.key, LIST);
  return (
    <li {...drag.line} className={styles.line} aria-label={title}>
      <DragHandle label={`Move ${title}`} handle={drag.handle} />
      <span className={styles.thumbnail}>
        {photo.state === 'there' && <HorsePhoto photo={photo.path} size="thumbnail" />}
        {photo.state === 'sending' && <Spinner label={`Uploading ${photo.file.name}`} />}
        {photo.state === 'failed' && <Icon name="warning" large />}
      </span>
      <div className={styles.about}>
        {photo.state === 'there' ? (
          isHeader ? (
            <Badge tone="info">Header</Badge>
          ) : (
            <Button
              variant="quiet"
              aria-label={`Use as Header: ${title}`}
              onClick={() => onHeader(photo.path)}
            >
              Use as Header
            </Button>
          )
        ) : (
          <Soft as="p">{photo.file.name}</Soft>
        )}
        {photo.state === 'failed' && (
          <>
            <p role="alert">{photo.reason}</p>
            <Button
              aria-label={`Try Again: ${photo.file.name}`}
              onClick={() => onRetry(photo.key, photo.file)}
            >
              Try Again
            </Button>
          </>
        )}
      </div>
      <div className={styles.tools}>
        <Step icon="up" label={`Move ${title} up`} to={at === 0 ? null : at - 1} onMove={onMove} />
        <Step
          icon="down"
          label={`Move ${title} down`}
          to={at === last ? null : at + 1}
          onMove={onMove}
        />
        <IconButton icon="trash" label={`Remove ${title}`} onClick={() => onRemove(photo)} />
      </div>
    </li>
  );
}

/** A button that moves a photo by one place. It keeps the focus where it leads no further. */
function Step({
  icon,
  label,
  to,
  onMove,
}: {
  icon: 'up' | 'down';
  label: string;
  to: number | null;
  onMove: (to: number) => void;
}) {
  return (
    <IconButton
      icon={icon}
      label={label}
      aria-disabled={to === null || undefined}
      className={styles.step}
      onClick={() => {
        if (to !== null) onMove(to);
      }}
    />
  );
}
