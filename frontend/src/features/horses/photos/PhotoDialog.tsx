import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { messageOf, problemOf, statusOf, withRetryHint } from '../../../api/errors';
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
import { Icon } from '../../../components/ui/pictures/Icon';
import { Soft } from '../../../components/ui/page/Soft';
import { useToast } from '../../../components/ui/messages/Toast';
import { cx } from '../../../lib/cx';
import { PHOTO_TYPES, photoProblem } from './photos';
import { type PhotoType, useSetPhotoMutation, useUploadPhotoMutation } from '../horsesApi';
import styles from './PhotoDialog.module.css';
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

/** The error of the last try. */
interface Failure {
  sentence: string;
  reason?: string;
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
  const [failure, setFailure] = useState<Failure | null>(null);
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
      setFailure(failureOf(error));
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
            <Picker onChoose={choose} focused={removed} />
            {hasPhoto && <RemovePhoto type={type} horseId={horseId} onRemoved={onClose} />}
          </>
        ) : (
          <Preview
            file={file}
            type={type}
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

/** The message for a failed upload, with the server's reason if the picture was rejected. */
function failureOf(error: unknown): Failure {
  const sentence = 'Failed to upload photo.';
  const problem = problemOf(error);
  if (problem === null || problem.status >= 500) {
    return { sentence: withRetryHint(sentence, error) };
  }
  const [message] = problem.fields?.file ?? [];
  return { sentence, reason: message === undefined ? messageOf(error) : `The picture ${message}.` };
}

/** A field to choose a file. The native input covers the whole field. */
function Picker({ onChoose, focused }: { onChoose: (file: File) => void; focused: boolean }) {
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
        accept={PHOTO_TYPES.join(',')}
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
      <Icon name="camera" large />
      <span id={`${id}-name`} className={styles.pick}>
        Choose a Photo
      </span>
      <Soft id={`${id}-hint`}>JPEG, PNG, WebP or GIF, at most 10 MB</Soft>
    </label>
  );
}

/** A preview of the file, with a button to remove it. */
function Preview({
  file,
  type,
  disabled,
  onRemove,
}: {
  file: File;
  type: PhotoType;
  disabled: boolean;
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
        className={cx(styles.picture, styles[type])}
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
