import { useEffect, useRef, useState } from 'react';

import { statusOf } from '../../../api/errors';
import {
  LeftSession,
  NotSignedIn,
  useSignedIn,
} from '../../../components/form/unsaved/useSignedIn';
import { useUnsaved } from '../../../components/form/unsaved/useUnsaved';
import { Alert } from '../../../components/ui/messages/Alert';
import { Button } from '../../../components/ui/actions/Button';
import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogCancel,
} from '../../../components/ui/actions/Dialog';
import { useToast } from '../../../components/ui/messages/Toast';
import { type PhotoType, useSetPhotoMutation, useUploadPhotoMutation } from '../horsesApi';
import { type PhotoFailure, photoFailure } from './photoFailure';
import { PhotoPicker, PhotoPreview } from './PhotoInput';
import { photoProblem } from './photos';
import { RemovePhoto } from './RemovePhoto';

const TITLES: Record<PhotoType, string> = {
  profile: 'Upload Profile Photo',
  header: 'Upload Header Photo',
};

interface PhotoDialogProps {
  type: PhotoType;
  horseId: string;
  /** Whether the horse has a photo of this type, which can be removed. */
  hasPhoto: boolean;
  onClose: () => void;
}

/** The dialog to upload a photo. It is open as long as it is rendered. */
export function PhotoDialog(props: PhotoDialogProps) {
  return (
    <Dialog open onClose={props.onClose} title={TITLES[props.type]}>
      <PhotoUpload {...props} />
    </Dialog>
  );
}

/** A separate component inside the dialog, so that the dialog asks about an unsaved file. */
function PhotoUpload({ type, horseId, hasPhoto, onClose }: PhotoDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<PhotoFailure | null>(null);
  const [removed, setRemoved] = useState(false);
  const { send, sending, isOpen } = useSendPhoto(horseId, type);
  const toast = useToast();
  const { run, signIn } = useSignedIn();
  const done = useRef(false);
  const question = useUnsaved({
    isDirty: () => file !== null && !done.current,
    discard: () => {
      done.current = true;
    },
  });

  const choose = (chosen: File) => {
    const problem = photoProblem(chosen);
    setFailure(problem === null ? null : { sentence: problem });
    if (problem === null) setFile(chosen);
  };
  const upload = async () => {
    if (file === null) return;
    setFailure(null);
    try {
      await run(() => send(file));
    } catch (error) {
      if (error instanceof LeftSession) {
        done.current = true;
        return;
      }
      if (error instanceof NotSignedIn) {
        setFailure({ sentence: error.message });
        return;
      }
      setFailure(photoFailure(error));
      return;
    }
    done.current = true;
    toast.success('Photo uploaded');
    // If it was closed meanwhile, another dialog may be open now.
    if (isOpen()) onClose();
  };

  return (
    <>
      <DialogBody>
        {file === null ? (
          <>
            <PhotoPicker onChoose={choose} focused={removed} />
            {hasPhoto && <RemovePhoto type={type} horseId={horseId} onRemoved={onClose} />}
          </>
        ) : (
          <PhotoPreview
            file={file}
            shape={type}
            disabled={sending}
            onRemove={() => {
              setFile(null);
              setFailure(null);
              setRemoved(true);
            }}
          />
        )}
      </DialogBody>
      <DialogActions>
        {failure !== null && (
          <Alert>
            <p>{failure.sentence}</p>
            {failure.reason !== undefined && <p>{failure.reason}</p>}
          </Alert>
        )}
        <DialogCancel />
        <Button
          variant="primary"
          disabled={file === null}
          pending={sending}
          pendingText="Uploading..."
          onClick={() => void upload()}
        >
          Upload Photo
        </Button>
      </DialogActions>
      {question}
      {signIn}
    </>
  );
}

/** Uploads a photo in two steps: send the file, then set it as the photo of the horse. */
function useSendPhoto(horseId: string, type: PhotoType) {
  const [upload, { isLoading: uploading }] = useUploadPhotoMutation();
  const [register, { isLoading: registering }] = useSetPhotoMutation();
  // The uploaded file, so that a retry only repeats the second step.
  const sent = useRef<{ file: File; url: string } | null>(null);
  const running = useRef<{ abort: () => void } | null>(null);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
      running.current?.abort();
    };
  }, []);

  const send = async (file: File) => {
    if (sent.current?.file !== file) {
      const call = upload({ horseId, type, file });
      running.current = call;
      const { url } = await call.unwrap();
      running.current = null;
      sent.current = { file, url };
    }
    try {
      await register({ horseId, photoType: type, imageUrl: sent.current.url }).unwrap();
    } catch (error) {
      // The server no longer has the file, so the next try sends it again.
      if (statusOf(error) === 422) sent.current = null;
      throw error;
    }
  };
  return { send, sending: uploading || registering, isOpen: () => open.current };
}
