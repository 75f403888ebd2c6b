import { object } from 'yup';

import { DialogForm } from '../../../components/form/DialogForm';
import { missing, text } from '../../../components/form/rules';
import { TextField } from '../../../components/form/controls/TextField';
import { Dialog } from '../../../components/ui/actions/Dialog';

interface ReasonDialogProps {
  /** The action: `Waive Late fee`. */
  title: string;
  /** What it does. */
  description: string;
  /** The text of the button. */
  action: string;
  /** Whether a reason must be given. */
  required?: boolean;
  open: boolean;
  onClose: () => void;
  /** Makes the change; it throws on failure. `reason` is `null` if none was given. */
  onConfirm: (reason: string | null) => Promise<unknown>;
}

/** Asks for the reason of a change, which is kept in the entry's history. */
export function ReasonDialog({
  title,
  description,
  action,
  required = false,
  open,
  onClose,
  onConfirm,
}: ReasonDialogProps) {
  const reason = text('Reason', 500);
  return (
    <Dialog open={open} onClose={onClose} title={title} description={description}>
      <DialogForm
        submit={action}
        cancelLabel="Keep as It Is"
        label={title}
        initialValues={{ reason: '' }}
        schema={object({ reason: required ? reason.required(missing) : reason })}
        onSubmit={(values) => onConfirm(values.reason.trim() === '' ? null : values.reason.trim())}
        onSaved={onClose}
      >
        <TextField name="reason" label="Reason" required={required} />
      </DialogForm>
    </Dialog>
  );
}
