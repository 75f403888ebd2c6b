import { type ReactNode, useRef, useState } from 'react';
import type { Schema } from 'yup';

import { DirtyProbe } from '../../components/form/DirtyProbe';
import { FormAlert, SubmitButton } from '../../components/form/FormActions';
import { FormikForm } from '../../components/form/FormikForm';
import { Button } from '../../components/ui/Button';
import { Dialog, DialogActions, DialogBody } from '../../components/ui/Dialog';
import { useToast } from '../../components/ui/Toast';
import { useDiscardGuard } from '../../components/ui/useDiscardGuard';
import { withReason } from './failure';
import type { Horse, SectionFields, SectionName } from './horsesApi';
import { SectionConflict } from './SectionConflict';
import { useSaveSection } from './useSaveSection';

/** Props of the dialog of one section, such as `EditFeedingDialog`. */
export interface EditSectionProps {
  horse: Horse;
  onClose: () => void;
}

/** Props of {@link SectionDialog}. */
export interface SectionDialogProps<V extends object> extends EditSectionProps {
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
  const guard = useDiscardGuard(onClose);
  const toast = useToast();
  const save = useSaveSection(section);
  // The horse as it was when the dialog opened: fresh answers do not change what is being typed,
  // and the server is told which version that was.
  const base = useRef(horse);
  const [beginning] = useState(() => initialValues(horse));
  const [present, setPresent] = useState<Horse | null>(null);

  const submit = async (values: V) => {
    const sent = toBody(values);
    const changed = await save(sent, base.current).catch((error: unknown) => {
      throw mapError(error, values);
    });
    // The answer to an earlier try was lost on the way: what is there is what was sent.
    const mine = changed !== null && same(toBody(initialValues(changed)), sent);
    if (changed !== null && !mine) {
      setPresent(changed);
      return;
    }
    toast.success('Changes saved');
    guard.close();
  };

  return (
    <Dialog open onClose={guard.requestClose} title={title}>
      <FormikForm<V>
        label={title}
        marks="required"
        initialValues={beginning}
        {...(schema && { schema })}
        onSubmit={submit}
        onFailure={(error) => withReason('Failed to save changes.', error)}
      >
        <DirtyProbe initialValues={beginning} onChange={guard.setDirty} />
        <DialogBody>{children}</DialogBody>
        <DialogActions>
          {present !== null && (
            <SectionConflict
              // Changed once more: the question is asked anew.
              key={present.revisions[section]}
              theirs={initialValues(present)}
              onAccept={() => {
                base.current = present;
              }}
            />
          )}
          <FormAlert />
          <Button onClick={guard.requestClose}>Cancel</Button>
          <SubmitButton pendingText="Saving...">Save Changes</SubmitButton>
        </DialogActions>
      </FormikForm>
      {guard.question}
    </Dialog>
  );
}

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
