import { useMemo } from 'react';

import { FieldRow } from '../sections/FieldGroup';
import {
  fromGeneralValues,
  generalSchema,
  type GeneralValues,
  toGeneralValues,
} from './generalForm';
import { GeneralFields } from './GeneralFields';
import { useListBreedsQuery } from '../horsesApi';
import { type EditSectionProps, SectionDialog } from '../sections/SectionDialog';
import { genderChoices } from '../horseWords';

const GENDERS = genderChoices('mare', 'stallion', 'gelding');

/** The dialog for the general information of a horse. */
export function EditGeneralDialog(props: EditSectionProps) {
  const { currentData: breeds } = useListBreedsQuery();
  const schema = useMemo(() => generalSchema(breeds), [breeds]);
  return (
    <SectionDialog<GeneralValues>
      {...props}
      title="Edit General Information"
      section="general"
      initialValues={toGeneralValues}
      schema={schema}
      toBody={fromGeneralValues}
    >
      <FieldRow>
        <GeneralFields genders={GENDERS} />
      </FieldRow>
    </SectionDialog>
  );
}
