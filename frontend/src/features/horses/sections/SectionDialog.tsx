import { type ReactNode, useRef, useState } from 'react';
import type { Schema } from 'yup';

import { withReason } from '../../../api/errors';
import { DialogForm } from '../../../components/form/DialogForm';
import { FormConflict } from '../../../components/form/FormConflict';
import { FormStop } from '../../../components/form/FormikForm';
import { Dialog } from '../../../components/ui/actions/Dialog';
import type { Horse, SectionFields, SectionName } from '../horsesApi';
import type { Sent } from './entries';
import { placeErrors } from './sectionErrors';
import { useSaveSection } from './useSaveSection';

/** Props of the dialog of a section, such as `EditFeedingDialog`. */
export interface EditSectionProps {
  horse: Horse;
  onClose: () => void;
}

/** The form of a section. */
export interface SectionForm<V extends object> {
  /**
   * The form's values for a horse. A function, because a version that was saved in another window
   * may be shown in the form, too.
   */
  read: (horse: Horse) => V;
  /** The rules that are checked before the form is sent. */
  rule: Schema<unknown>;
  /** The request with all fields of the section. */
  write: (values: V) => Sent;
}

interface SectionDialogProps<V extends object> extends EditSectionProps {
  /** The title, such as `Edit Health Records`. */
  title: string;
  section: SectionName;
  form: SectionForm<V>;
  /** Changes the field names of a 422 error, for forms with other fields than the request. */
  mapError?: (error: unknown) => unknown;
  /** The fields, from `components/form`. */
  children: ReactNode;
}

/**
 * The dialog that edits one section of a horse, with form, buttons, saving and errors. It is open
 * as long as it is rendered; the horse's page renders one at a time.
 */
export function SectionDialog<V extends object>({
  title,
  horse,
  section,
  form,
  mapError = (error) => error,
  onClose,
  children,
}: SectionDialogProps<V>) {
  const save = useSaveSection(section);
  // The horse when the dialog opened, so that reloads do not change what is typed. Its revision is
  // sent with a save, so the server can detect a conflict.
  const base = useRef(horse);
  const [beginning] = useState(() => form.read(horse));

  const submit = async (values: V) => {
    const { fields, places } = form.write(values);
    const changed = await save(fields, base.current).catch((error: unknown) => {
      throw placeErrors(mapError(error), places);
    });
    // The answer to an earlier try was lost; the server already has these values.
    const mine = changed !== null && same(form.write(form.read(changed)).fields, fields);
    if (changed === null || mine) return;
    throw new FormStop(
      <FormConflict
        // A new element for each new version, which asks again.
        key={changed.revisions[section]}
        what="This section"
        base={form.read(base.current)}
        theirs={form.read(changed)}
        onAccept={() => {
          base.current = changed;
        }}
      />,
    );
  };

  return (
    <Dialog open onClose={onClose} title={title} description={horse.profile.name}>
      <DialogForm<V>
        submit="Save Changes"
        done="Changes saved"
        label={title}
        marks="required"
        initialValues={beginning}
        schema={form.rule}
        onSubmit={submit}
        onSaved={onClose}
        draft={sectionDraft(horse.id, section)}
        onFailure={(error) => withReason('Failed to save changes.', error)}
      >
        {children}
      </DialogForm>
    </Dialog>
  );
}

/** The name of a section's draft. */
export const sectionDraft = (horseId: string, section: SectionName) =>
  `horse:${horseId}:${section}`;

/** Whether two versions are equal, ignoring guids, which the server gives to new entries. */
function same(a: SectionFields, b: SectionFields): boolean {
  const typed = (fields: SectionFields) =>
    JSON.stringify(fields, (name, value: unknown) => {
      if (name === 'guid') return undefined;
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      return Object.fromEntries(Object.entries(value).sort(([x], [y]) => x.localeCompare(y)));
    });
  return typed(a) === typed(b);
}
