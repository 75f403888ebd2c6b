import { ConfirmDialog } from '../ui/ConfirmDialog';
import type { DiscardQuestionProps } from './useUnsaved';

/** Asks before what was typed is thrown away. */
export default function DiscardQuestion({ onAnswer }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open
      title="Discard what you typed?"
      confirmLabel="Discard"
      cancelLabel="Keep Editing"
      danger
      onConfirm={() => {
        onAnswer(true);
      }}
      onCancel={() => {
        onAnswer(false);
      }}
    >
      It is not saved yet, and will be gone.
    </ConfirmDialog>
  );
}
