import type { ReactNode } from 'react';

import { DialogActions, DialogBody, DialogCancel } from '../ui/actions/Dialog';
import { useToast } from '../ui/messages/Toast';
import { FormAlert, SubmitButton } from './FormActions';
import { FormikForm, type FormikFormProps } from './FormikForm';

interface DialogFormProps<V extends object, R> extends FormikFormProps<V, R> {
  /** The label of the button that sends the form. */
  submit: string;
  pendingText?: string;
  /** The notice after it is saved. */
  done?: string | ((result: R) => string);
  cancelLabel?: string;
  /** Whether sending it destroys data. */
  danger?: boolean;
  /** What stands above the buttons, such as a sum, or another button. */
  beside?: ReactNode;
}

/** The form of a dialog: its fields, the message about a failure, and the buttons. */
export function DialogForm<V extends object, R = unknown>({
  submit,
  pendingText = 'Saving...',
  done,
  cancelLabel,
  danger = false,
  beside,
  onSaved,
  children,
  ...form
}: DialogFormProps<V, R>) {
  const toast = useToast();
  return (
    <FormikForm<V, R>
      {...form}
      onSaved={(result) => {
        if (done !== undefined) toast.success(typeof done === 'string' ? done : done(result));
        onSaved?.(result);
      }}
    >
      <DialogBody>{children}</DialogBody>
      <DialogActions>
        <FormAlert />
        {beside}
        <DialogCancel>{cancelLabel}</DialogCancel>
        <SubmitButton variant={danger ? 'danger' : 'primary'} pendingText={pendingText}>
          {submit}
        </SubmitButton>
      </DialogActions>
    </FormikForm>
  );
}
