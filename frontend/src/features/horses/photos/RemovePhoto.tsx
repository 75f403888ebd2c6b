import { ConfirmButton } from '../../../components/ui/actions/ConfirmButton';
import { type PhotoType, useRemovePhotoMutation } from '../horsesApi';

/** A button that removes a photo after asking. */
export function RemovePhoto({
  type,
  horseId,
  onRemoved,
}: {
  type: PhotoType;
  horseId: string;
  onRemoved: () => void;
}) {
  const [remove] = useRemovePhotoMutation();
  return (
    <ConfirmButton
      button="Remove Photo"
      title={type === 'profile' ? 'Remove the profile photo?' : 'Remove the header photo?'}
      confirmLabel="Remove Photo"
      danger
      call={() => remove({ id: horseId, type }).unwrap()}
      done="Photo removed"
      failed="Failed to remove the photo. Please try again."
      onDone={onRemoved}
    >
      The horse is shown without it, also to buyers. To show it again you would have to upload it
      again.
    </ConfirmButton>
  );
}
