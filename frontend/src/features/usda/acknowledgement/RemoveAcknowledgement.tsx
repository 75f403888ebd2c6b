import { ConfirmButton } from '../../../components/ui/actions/ConfirmButton';
import { type NoticeAddress, useRemoveAcknowledgementMutation } from '../usdaApi';

/** A button that removes a recorded answer after asking. */
export function RemoveAcknowledgement({
  address,
  onRemoved,
}: {
  address: NoticeAddress;
  onRemoved: () => void;
}) {
  const [remove] = useRemoveAcknowledgementMutation();
  return (
    <ConfirmButton
      button="Remove"
      title="Remove this acknowledgement?"
      confirmLabel="Remove"
      danger
      call={() => remove(address).unwrap()}
      done="Acknowledgement removed"
      failed="Failed to remove the acknowledgement. Please try again."
      onDone={onRemoved}
    >
      The date and the note will be gone.
    </ConfirmButton>
  );
}
