import { useRef, useState } from 'react';

import { withReason } from '../../../../api/errors';
import {
  LeftSession,
  NotSignedIn,
  useSignedIn,
} from '../../../../components/form/unsaved/useSignedIn';
import { useUnsaved } from '../../../../components/form/unsaved/useUnsaved';
import { Button } from '../../../../components/ui/actions/Button';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogCancel,
} from '../../../../components/ui/actions/Dialog';
import { Dragging, DropList } from '../../../../components/ui/dragging/Dragging';
import { Alert } from '../../../../components/ui/messages/Alert';
import { useToast } from '../../../../components/ui/messages/Toast';
import { Soft } from '../../../../components/ui/page/Soft';
import { type Horse, useSaveGalleryMutation } from '../../horsesApi';
import { PhotoPicker } from '../../photos/PhotoInput';
import { type GalleryPhoto, MOST_PHOTOS, pathsOf } from './gallery';
import styles from './Gallery.module.css';
import { GalleryLine, LIST } from './GalleryLine';
import { useGallery } from './useGallery';

interface GalleryDialogProps {
  horse: Horse;
  onClose: () => void;
}

/** The dialog for the photos of a horse for sale. It is open as long as it is rendered. */
export default function GalleryDialog({ horse, onClose }: GalleryDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Photos for Buyers"
      description={`Up to ${MOST_PHOTOS}, in the order in which they are shown.`}
    >
      <Editor horse={horse} onClose={onClose} />
    </Dialog>
  );
}

/** A separate component inside the dialog, so that the dialog asks about photos that are not saved. */
function Editor({ horse: present, onClose }: GalleryDialogProps) {
  // The horse when the dialog opened, so that reloads do not change what is edited.
  const [horse] = useState(present);
  const [save, { isLoading: saving }] = useSaveGalleryMutation();
  const { run, signIn } = useSignedIn();
  const gallery = useGallery(horse, run);
  const { photos, header } = gallery;
  const [failure, setFailure] = useState<string | null>(null);
  const [said, say] = useState('');
  const [removed, setRemoved] = useState(0);
  const toast = useToast();
  const done = useRef(false);
  const question = useUnsaved({
    isDirty: () => gallery.isDirty && !done.current,
    discard: () => {
      done.current = true;
    },
  });
  const sending = photos.some(({ state }) => state === 'sending');
  const failed = photos.filter(({ state }) => state === 'failed').length;

  const nameOf = (key: string) => `Photo ${photos.findIndex((photo) => photo.key === key) + 1}`;
  const move = (key: string, at: number) => {
    gallery.move(key, at);
    say(`${nameOf(key)} is at place ${at + 1} of ${photos.length} now.`);
  };
  const submit = async () => {
    if (failed > 0) {
      setFailure('Some photos were not uploaded. Try them again, or remove them.');
      return;
    }
    setFailure(null);
    try {
      await run(() =>
        save({
          id: horse.id,
          body: { photos: pathsOf(photos), ...(header !== null && { header }) },
        }).unwrap(),
      );
    } catch (error) {
      if (error instanceof LeftSession) done.current = true;
      else if (error instanceof NotSignedIn) setFailure(error.message);
      else setFailure(withReason('Failed to save the photos.', error));
      return;
    }
    done.current = true;
    toast.success('Photos saved');
    onClose();
  };

  return (
    <>
      <DialogBody>
        {photos.length > 0 && (
          <Dragging
            lists={{ [LIST]: photos.map(({ key }) => key) }}
            says={{ line: nameOf, list: () => 'Photos' }}
            onDrop={(key, { at }) => move(key, at)}
          >
            <DropList
              id={LIST}
              keys={photos.map(({ key }) => key)}
              label="Photos"
              className={styles.lines}
            >
              {photos.map((photo, at) => (
                <GalleryLine
                  key={photo.key}
                  photo={photo}
                  at={at}
                  last={photos.length - 1}
                  isHeader={photo.state === 'there' && photo.path === header}
                  onMove={(to) => move(photo.key, to)}
                  onHeader={gallery.setHeader}
                  onRetry={gallery.retry}
                  onRemove={(one: GalleryPhoto) => {
                    gallery.remove(one);
                    say(`Photo ${at + 1} is removed.`);
                    setRemoved(removed + 1);
                  }}
                />
              ))}
            </DropList>
          </Dragging>
        )}
        {photos.length < MOST_PHOTOS && (
          <PhotoPicker
            key={removed}
            multiple
            label={photos.length === 0 ? 'Choose Photos' : 'Add Photos'}
            focused={removed > 0}
            onChoose={(...files) => gallery.add(files)}
          />
        )}
        {gallery.problems.length > 0 && (
          <Alert>
            {gallery.problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </Alert>
        )}
        <Soft as="p" role="status">
          {said}
        </Soft>
      </DialogBody>
      <DialogActions>
        {failure !== null && <Alert>{failure}</Alert>}
        <DialogCancel />
        <Button
          variant="primary"
          pending={saving || sending}
          pendingText={saving ? 'Saving...' : 'Uploading...'}
          onClick={() => void submit()}
        >
          Save Photos
        </Button>
      </DialogActions>
      {question}
      {signIn}
    </>
  );
}
