import { type ReactNode, useRef, useState } from 'react';
import type { Schema } from 'yup';

import { withReason } from '../../../api/errors';
import { FormAlert, SubmitButton } from '../../../components/form/FormActions';
import { FormConflict } from '../../../components/form/FormConflict';
import { FormikForm, FormStop } from '../../../components/form/FormikForm';
import { Dialog, DialogActions, DialogBody, DialogCancel } from '../../../components/ui/Dialog';
import { useToast } from '../../../components/ui/Toast';
import type { Horse, SectionFields, SectionName } from '../horsesApi';
import { useSaveSection } from './useSaveSection';

/** Props of the dialog of one section, such as `EditFeedingDialog`. */
export interface EditSectionProps {
  horse: Horse;
  onClose: () => void;
}

/** Props of {@link SectionDialog}. */
interface SectionDialogProps<V extends object> extends EditSectionProps {
  /** The title, such as `Edit Health Records`. */
  title: string;
  section: SectionName;
  /**
   * How a horse fills the form. A function, since the form can be filled anew: with what another
   * window has saved in the meantime.
   */
  initialValues: (horse: Horse) => V;
  /** What is checked before anything is sent. */
  schema?: Schema<unknown>;
  /** What is sent: every field of the section. Throw `FormFailure` to end with a sentence. */
  toBody: (values: V) => SectionFields;
  /**
   * Renames what a 422 is about, where the form has other fields than the request, such as the
   * lines of a text: it answers the error that the form is to place. See `placeErrors`.
   */
  mapError?: (error: unknown, values: V) => unknown;
  /** The fields, from `components/form`. */
  children: ReactNode;
}

/**
 * The dialog that edits one section of a horse: form, buttons, saving, and what may go wrong. It
 * is open for as long as it is rendered; the horse's page renders one at a time.
 *
 *     export function EditFeedingDialog(props: EditSectionProps) {
 *       return (
 *         <SectionDialog
 *           {...props}
 *           title="Edit Feeding & Nutrition"
 *           section="feeding"
 *           initialValues={({ feeding }) => ({ schedule: feeding.schedule })}
 *           schema={feedingSchema}
 *           toBody={(values) => ({ schedule: values.schedule.trim() })}
 *         >
 *           <TextArea name="schedule" label="Feeding Schedule" />
 *         </SectionDialog>
 *       );
 *     }
 */
export function SectionDialog<V extends object>({
  title,
  horse,
  section,
  initialValues,
  schema,
  toBody,
  mapError = (error) => error,
  onClose,
  children,
}: SectionDialogProps<V>) {
  const toast = useToast();
  const save = useSaveSection(section);
  // The horse as it was when the dialog opened: fresh answers do not change what is being typed,
  // and the server is told which version that was.
  const base = useRef(horse);
  const [beginning] = useState(() => initialValues(horse));

  const submit = async (values: V) => {
    const sent = toBody(values);
    const changed = await save(sent, base.current).catch((error: unknown) => {
      throw mapError(error, values);
    });
    // The answer to an earlier try was lost on the way: what is there is what was sent.
    const mine = changed !== null && same(toBody(initialValues(changed)), sent);
    if (changed === null || mine) return;
    throw new FormStop(
      <FormConflict
        // Changed once more: the question is asked anew.
        key={changed.revisions[section]}
        what="This section"
        base={initialValues(base.current)}
        theirs={initialValues(changed)}
        onAccept={() => {
          base.current = changed;
        }}
      />,
    );
  };

  return (
    <Dialog open onClose={onClose} title={title}>
      <FormikForm<V>
        label={title}
        marks="required"
        initialValues={beginning}
        {...(schema && { schema })}
        onSubmit={submit}
        onSaved={() => {
          toast.success('Changes saved');
          onClose();
        }}
        draft={sectionDraft(horse.id, section)}
        onFailure={(error) => withReason('Failed to save changes.', error)}
      >
        <DialogBody>{children}</DialogBody>
        <DialogActions>
          <FormAlert />
          <DialogCancel />
          <SubmitButton pendingText="Saving...">Save Changes</SubmitButton>
        </DialogActions>
      </FormikForm>
    </Dialog>
  );
}

/** The name of the draft of a section. */
export const sectionDraft = (horseId: string, section: SectionName) =>
  `horse:${horseId}:${section}`;

/** Whether two versions say the same. The server gives new entries their guids: nobody typed them. */
function same(a: SectionFields, b: SectionFields): boolean {
  const typed = (fields: SectionFields) =>
    JSON.stringify(fields, (name, value: unknown) => {
      if (name === 'guid') return undefined;
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      return Object.fromEntries(Object.entries(value).sort(([x], [y]) => x.localeCompare(y)));
    });
  return typed(a) === typed(b);
}
