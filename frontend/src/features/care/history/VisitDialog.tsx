import { useMemo, useState } from 'react';

import { withReason } from '../../../api/errors';
import { pagedList } from '../../../api/paging';
import { ChoiceField } from '../../../components/form/controls/ChoiceField';
import { DialogForm } from '../../../components/form/DialogForm';
import { useSaveOrConflict } from '../../../components/form/useSaveOrConflict';
import { useDraftKey } from '../../../components/form/unsaved/useDraft';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { useContactOptions } from '../../contacts/ContactField';
import { useListDocumentsInfiniteQuery } from '../../documents/documentsApi';
import type { Horse } from '../../horses/horsesApi';
import { useToday } from '../../people/useBarn';
import { useCreateVisitMutation, useLazyGetVisitQuery, useUpdateVisitMutation } from '../careApi';
import { CareFields } from '../CareFields';
import type { Intervals, Visit, VisitKind } from '../careApi';
import { proposalOf } from '../careWords';
import { useInBook, useKeepsBook } from '../useKeepsBook';
import { booked, contactBy, valuesOf, visitFields, type VisitValues } from '../visitFields';

/** The largest page. */
const ALL = 500;

/** The name of the draft of a visit; without one, of a new visit of the horse. */
export const visitDraft = (horseId: string, visit?: Visit) =>
  `care:${visit?._id.$oid ?? `new:${horseId}`}`;

interface VisitDialogProps {
  horse: Horse;
  /** The visit to change; without one a visit is added. */
  visit: Visit | undefined;
  /** The kind of a new visit, if it is known. */
  kind: VisitKind | '';
  intervals: Intervals | undefined;
  onClose: () => void;
}

/** The dialog to add or change a visit. */
export function VisitDialog({ horse, visit, kind, intervals, onClose }: VisitDialogProps) {
  const title = visit === undefined ? 'Add Care' : 'Edit Care';
  const [create] = useCreateVisitMutation();
  const [update] = useUpdateVisitMutation();
  const [read] = useLazyGetVisitQuery();
  const draft = visitDraft(horse.id, visit);
  const keyFor = useDraftKey(draft);
  const today = useToday();
  const keepsBook = useKeepsBook(horse.organization_id);
  const [inBook, remember] = useInBook();
  const [initialValues] = useState<VisitValues>(() =>
    visit === undefined
      ? {
          ...visitFields.blank,
          kind,
          date: today,
          next_due: proposalOf(kind, today, intervals)?.day ?? '',
          in_book: inBook,
        }
      : valuesOf(visit),
  );
  const { options: contacts } = useContactOptions(horse.organization_id);
  const { items } = pagedList(useListDocumentsInfiniteQuery({ horse: horse.id, limit: ALL }));
  const papers = useMemo(
    () => items?.map(({ _id, title: label }) => ({ value: _id.$oid, label })),
    [items],
  );
  const bodyOf = (values: VisitValues) => {
    const body = booked(visitFields.write(values), keepsBook);
    return { ...body, contact_id: contactBy(body.by, contacts, visit) };
  };
  const saveOver = useSaveOrConflict({
    record: visit,
    what: 'This care',
    valuesOf,
    save: (values, { _id, revision }) =>
      update({ id: _id.$oid, body: { ...bodyOf(values), revision } }).unwrap(),
    read: ({ _id }) => read(_id.$oid).unwrap(),
  });
  const save = async (values: VisitValues) => {
    if (visit !== undefined) return saveOver(values);
    const body = bodyOf(values);
    const made = await create({ id: horse.id, body, idempotencyKey: keyFor(body) }).unwrap();
    if (body.in_book !== null) remember(body.in_book);
    return made;
  };

  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm
        submit={visit === undefined ? 'Add Care' : 'Save Care'}
        label={title}
        draft={draft}
        marks="required"
        initialValues={initialValues}
        schema={visitFields.rule}
        onSubmit={save}
        done={visit === undefined ? 'Care added' : 'Care saved'}
        onSaved={onClose}
        onFailure={(error) => withReason('Failed to save the care. Please try again.', error)}
      >
        <p>For {horse.profile.name}</p>
        <CareFields organizationId={horse.organization_id} isNew={visit === undefined} />
        <ChoiceField
          name="document_id"
          label="Document"
          options={papers}
          hint="A certificate or a bill among the documents of this horse."
          empty="No document of this horse has this title."
          openLabel="Show all documents"
        />
      </DialogForm>
    </Dialog>
  );
}
