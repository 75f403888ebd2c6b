import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { withReason } from '../../../api/errors';
import { paths } from '../../../app/paths';
import { FormActions, SubmitButton } from '../../../components/form/FormActions';
import { FormikForm } from '../../../components/form/FormikForm';
import { useFormValues } from '../../../components/form/controls/useFormField';
import { useDraftKey } from '../../../components/form/unsaved/useDraft';
import { useToast } from '../../../components/ui/messages/Toast';
import { Card } from '../../../components/ui/page/Card';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { countOf } from '../../../lib/intl';
import { useContactOptions } from '../../contacts/ContactField';
import { HorsesField } from '../../horses/HorsesField';
import { OrganizationField } from '../../people/OrganizationField';
import { usePlace, usePlaceOfForm } from '../../people/place';
import { useToday } from '../../people/useBarn';
import { useCreateVisitsMutation, useDeleteVisitsMutation } from '../careApi';
import { CareFields } from '../CareFields';
import { visitKind } from '../careWords';
import styles from './CareForMany.module.css';
import { useInBook } from '../useKeepsBook';
import { booked, contactBy, manyFields, type ManyValues } from '../visitFields';

const DRAFT = 'care:many';

/** The horses with which the page was opened. */
function horsesIn(state: unknown): string[] {
  const { horses } = (state ?? {}) as { horses?: unknown };
  return Array.isArray(horses) ? horses.filter((id) => typeof id === 'string') : [];
}

/** The page that records the same care of several horses, such as the farrier's visit. */
export default function CareForManyPage() {
  const [create] = useCreateVisitsMutation();
  const [remove] = useDeleteVisitsMutation();
  const location = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const today = useToday();
  const keyFor = useDraftKey(DRAFT);
  const { placeOf, isNamed } = usePlace('record_care');
  const [inBook, remember] = useInBook();
  const { options: contacts } = useContactOptions();
  const [initialValues] = useState<ManyValues>(() => ({
    ...manyFields.blank,
    date: today,
    horse_ids: horsesIn(location.state),
    in_book: inBook,
  }));

  const undo = (batch: string) => {
    remove(batch)
      .unwrap()
      .then(
        () => toast.info('Not recorded any more'),
        (error: unknown) => toast.error(withReason('Failed to undo. Please try again.', error)),
      );
  };
  const save = async (values: ManyValues) => {
    const { organization_id: choice, ...written } = manyFields.write(values);
    const place = placeOf(choice);
    const ofPlace = contacts?.filter(({ organization_id: id }) => !isNamed || id === place?.id);
    const said = booked(written, place?.permissions.includes('keep_book') === true);
    const body = {
      ...said,
      contact_id: contactBy(written.by, ofPlace),
      document_id: null,
    };
    const made = await create({ body, idempotencyKey: keyFor(body) }).unwrap();
    if (said.in_book !== null) remember(said.in_book);
    return made;
  };

  return (
    <>
      <PageHeader
        title="Care for Several Horses"
        subtitle="Records the same care of each horse, such as a day of the farrier."
      />
      <FormikForm
        className={styles.form}
        label="Care for several horses"
        draft={DRAFT}
        marks="required"
        initialValues={initialValues}
        schema={manyFields.rule}
        onSubmit={save}
        onSaved={({ batch, visits: [first, ...rest] }) => {
          const what = first === undefined ? 'Care' : visitKind(first.kind);
          const horses = countOf(rest.length + 1, 'horse', 'horses');
          toast.success(`${what} of ${horses} recorded`, undefined, {
            label: 'Undo',
            run: () => undo(batch),
          });
          void navigate(paths.horsesHealth);
        }}
        onFailure={(error) => withReason('Failed to record the care. Please try again.', error)}
      >
        <Card>
          <OrganizationField permission="record_care" />
          <Fields />
        </Card>
        <FormActions sticky>
          <Submit />
        </FormActions>
      </FormikForm>
    </>
  );
}

function Fields() {
  const { organization_id: choice } = useFormValues<ManyValues>();
  const { idOf } = usePlace('record_care');
  return (
    <>
      <HorsesField required {...usePlaceOfForm('record_care')} />
      <CareFields organizationId={idOf(choice)} isNew costLabel="Cost of Each Horse" />
    </>
  );
}

function Submit() {
  const { horse_ids: chosen } = useFormValues<ManyValues>();
  return (
    <SubmitButton pendingText="Recording...">
      {chosen.length === 0
        ? 'Record Care'
        : `Record Care of ${countOf(chosen.length, 'Horse', 'Horses')}`}
    </SubmitButton>
  );
}
