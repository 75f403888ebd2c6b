import { useState } from 'react';
import { Link } from 'react-router';

import { withReason } from '../../api/errors';
import { pagedList } from '../../api/paging';
import { paths } from '../../app/paths';
import { DialogForm } from '../../components/form/DialogForm';
import { ChoiceField } from '../../components/form/controls/ChoiceField';
import { TextArea, TextField } from '../../components/form/controls/TextField';
import { useDraftKey } from '../../components/form/unsaved/useDraft';
import { useFormValues } from '../../components/form/controls/useFormField';
import { useSaveOrConflict } from '../../components/form/useSaveOrConflict';
import { ConfirmButton } from '../../components/ui/actions/ConfirmButton';
import { Dialog } from '../../components/ui/actions/Dialog';
import { Pair } from '../../components/ui/page/Stack';
import { type HorseRow, useListHorsesInfiniteQuery } from '../horses/horsesApi';
import { SavedIn } from '../people/OrganizationField';
import { useOrganizationsThatPermit } from '../people/usePermission';
import { DoseField, HowOftenFields, StepsField } from './DoseFields';
import { medicationFields, type MedicationValues } from './medicationSchema';
import {
  type MedicationRow,
  useCreateMedicationMutation,
  useDeleteMedicationMutation,
  useLazyGetMedicationQuery,
  useUpdateMedicationMutation,
} from './medicationsApi';
import { useToday } from '../people/useBarn';

/** As many horses as an account may have. */
const ALL = 500;

/** The name of the draft of a course; without an id of a new one, for a horse if it is known. */
export const medicationDraft = (id: string | undefined, horse = '') =>
  `medication:${id ?? `new${horse}`}`;

interface MedicationDialogProps {
  /** The course to edit; without one a new course is begun. */
  course?: MedicationRow;
  /** The horse of a new course, if it is known. */
  horseId?: string;
  onClose: () => void;
}

/** Medication is saved where the horse is. */
function PlaceOfHorse({ horses = [] }: { horses: readonly HorseRow[] | undefined }) {
  const { horse_id } = useFormValues<MedicationValues>();
  const horse = horses.find(({ _id }) => _id.$oid === horse_id);
  return <SavedIn organizationId={horse?.organization_id} />;
}

/** The dialog to begin or edit a course of medication. */
export function MedicationDialog({ course, horseId = '', onClose }: MedicationDialogProps) {
  const title = course === undefined ? 'Add Medication' : 'Edit Medication';
  const [create] = useCreateMedicationMutation();
  const [update] = useUpdateMedicationMutation();
  const [remove] = useDeleteMedicationMutation();
  const [read] = useLazyGetMedicationQuery();
  const draft = medicationDraft(course?._id.$oid, horseId);
  const keyFor = useDraftKey(draft);
  const today = useToday();
  const [initialValues] = useState(() =>
    course === undefined
      ? { ...medicationFields.blank, from: today, horse_id: horseId }
      : medicationFields.read(course),
  );
  const { items } = pagedList(useListHorsesInfiniteQuery({ limit: ALL }));
  const permitted = useOrganizationsThatPermit('edit_horses');
  const horses = items?.filter(({ organization_id: id }) => permitted.some((it) => it.id === id));
  const options = horses
    ?.map(({ _id, profile }) => ({ value: _id.$oid, label: profile.name }))
    .sort((a, b) => a.label.localeCompare(b.label));

  const saveOver = useSaveOrConflict({
    record: course,
    what: 'This course',
    valuesOf: medicationFields.read,
    save: (values, { _id, revision }) =>
      update({ id: _id.$oid, body: { ...medicationFields.write(values), revision } }).unwrap(),
    read: ({ _id }) => read(_id.$oid).unwrap(),
  });
  const save = async (values: MedicationValues) => {
    if (course !== undefined) return saveOver(values);
    const horse = horses?.find(({ _id }) => _id.$oid === values.horse_id);
    const body = {
      ...medicationFields.write(values),
      ...(horse && { organization_id: horse.organization_id }),
    };
    return create({ body, idempotencyKey: keyFor(body) }).unwrap();
  };

  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogForm
        submit={course === undefined ? 'Add Medication' : 'Save Medication'}
        beside={
          course !== undefined && (
            <ConfirmButton
              button="Delete"
              title={`Delete “${course.horse.name}: ${course.drug}”?`}
              confirmLabel="Delete Medication"
              danger
              call={() => remove(course._id.$oid).unwrap()}
              done="Medication deleted"
              failed="Failed to delete. Please try again."
              onDone={onClose}
            >
              It is not due any more. The doses that were given stay on record with the horse.
            </ConfirmButton>
          )
        }
        label={title}
        draft={draft}
        marks="required"
        initialValues={initialValues}
        schema={medicationFields.rule}
        onSubmit={save}
        done={course === undefined ? 'Medication added' : 'Medication saved'}
        onSaved={onClose}
        onFailure={(error) => withReason('Failed to save the medication. Please try again.', error)}
      >
        {course !== undefined && <p>For {course.horse.name}</p>}
        {course === undefined && options?.length === 0 && (
          <p>
            Medication belongs to a horse, and there is none yet.{' '}
            <Link to={paths.horsesAdd}>Add a horse</Link> first.
          </p>
        )}
        {course === undefined && options?.length !== 0 && (
          <ChoiceField
            name="horse_id"
            label="Horse"
            required
            options={options}
            empty="No horse of yours has this name."
            openLabel="Show all horses"
          />
        )}
        {course === undefined && <PlaceOfHorse horses={horses} />}
        <Pair>
          <TextField name="drug" label="Drug" required />
          <DoseField />
          <TextField name="route" label="Given" placeholder="by mouth" />
          <TextField name="prescribed_by" label="Prescribed by" />
          <TextField name="from" label="First day" type="date" required />
          <TextField
            name="until"
            label="Last day"
            type="date"
            hint="Without one it goes on until further notice."
          />
        </Pair>
        <StepsField />
        <HowOftenFields />
        <TextField name="reason" label="Reason" />
        <TextField
          name="withdrawal_days"
          label="Withdrawal in days"
          inputMode="numeric"
          hint="For so many days after the last dose the horse must not be shown. A show that it is entered in is compared with it."
        />
        <TextArea
          name="withdrawal_note"
          label="Withdrawal"
          hint="What is to be observed before a show or a sale."
          rows={2}
        />
      </DialogForm>
    </Dialog>
  );
}
