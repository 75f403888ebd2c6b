import { type ReactNode, useState } from 'react';
import type { AnyObject, ObjectSchema } from 'yup';

import { DialogForm } from '../../../../components/form/DialogForm';
import { TextField } from '../../../../components/form/controls/TextField';
import { Button } from '../../../../components/ui/actions/Button';
import { Dialog } from '../../../../components/ui/actions/Dialog';
import { VisuallyHidden } from '../../../../components/ui/page/VisuallyHidden';

interface CorrectProps<V extends object> {
  /** What is corrected: `1 · Open Pleasure`. */
  title: string;
  description: string;
  /** The values of the form as it opens; one of them is the reason. */
  initial: () => V & { reason: string };
  schema: ObjectSchema<AnyObject>;
  /** Saves the correction; it throws on failure. */
  onCorrect: (values: V & { reason: string }) => Promise<unknown>;
  /** The fields before the reason. */
  children: ReactNode;
}

/** A button that opens the form of a correction, which ends with its reason. */
export function Correct<V extends object>({ title, description, ...form }: CorrectProps<V>) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Correct…<VisuallyHidden> {title}</VisuallyHidden>
      </Button>
      <Dialog open={open} onClose={close} title={`Correct ${title}`} description={description}>
        <CorrectForm title={title} {...form} onDone={close} />
      </Dialog>
    </>
  );
}

interface CorrectFormProps<V extends object> extends Omit<CorrectProps<V>, 'description'> {
  onDone: () => void;
}

function CorrectForm<V extends object>({
  title,
  initial,
  schema,
  onCorrect,
  onDone,
  children,
}: CorrectFormProps<V>) {
  const [initialValues] = useState(initial);
  return (
    <DialogForm
      submit="Save Correction"
      label={`Correct ${title}`}
      initialValues={initialValues}
      schema={schema}
      onSubmit={onCorrect}
      done={`${title} corrected`}
      onSaved={onDone}
    >
      {children}
      <TextField
        name="reason"
        label="Reason"
        hint="It stands in the show’s history beside what was before"
        required
      />
    </DialogForm>
  );
}
