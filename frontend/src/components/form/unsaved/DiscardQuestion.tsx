import { ConfirmDialog } from '../../ui/actions/ConfirmDialog';
import type { DiscardQuestionProps } from './useUnsaved';

/** Asks whether to discard unsaved input. */
export default function DiscardQuestion({ onAnswer }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open
      title="Discard what you typed?"
      confirmLabel="Discard"
      cancelLabel="Keep Editing"
      danger
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      It is not saved yet, and will be gone.
    </ConfirmDialog>
  );
}
