import { useMemo } from 'react';

import { FieldRow } from '../sections/FieldGroup';
import { generalForm } from './generalForm';
import { GeneralFields } from './GeneralFields';
import { useListBreedsQuery } from '../horsesApi';
import { type EditSectionProps, SectionDialog } from '../sections/SectionDialog';
import { genderChoices } from '../horseWords';

const GENDERS = genderChoices('mare', 'stallion', 'gelding');

/** The dialog for the general information of a horse. */
export function EditGeneralDialog(props: EditSectionProps) {
  const { currentData: breeds } = useListBreedsQuery();
  const form = useMemo(() => generalForm(breeds), [breeds]);
  return (
    <SectionDialog {...props} title="Edit General Information" section="general" form={form}>
      <FieldRow>
        <GeneralFields genders={GENDERS} />
      </FieldRow>
    </SectionDialog>
  );
}
