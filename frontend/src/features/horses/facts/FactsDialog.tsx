import { TextArea, TextField } from '../../../components/form/controls/TextField';
import {
  type Fact,
  type FactsSection,
  factsSchema,
  type FactValues,
  fromFactValues,
  toFactValues,
} from './facts';
import { type EditSectionProps, SectionDialog } from '../sections/SectionDialog';
import { placeErrors } from '../sections/sectionErrors';

/** The dialog of a section that consists of facts only. */
export function FactsDialog({ section, ...props }: EditSectionProps & { section: FactsSection }) {
  return (
    <SectionDialog<FactValues>
      {...props}
      title={`Edit ${section.title}`}
      section={section.name}
      initialValues={(horse) => toFactValues(section, horse)}
      schema={factsSchema(section)}
      toBody={(values) => fromFactValues(section, values).fields}
      mapError={(error, values) => placeErrors(error, fromFactValues(section, values).places)}
    >
      {section.facts.map((fact) => (
        <FactField key={fact.name} fact={fact} />
      ))}
    </SectionDialog>
  );
}

/** The form field of a fact. */
function FactField({ fact }: { fact: Fact }) {
  const { name, label, hint } = fact;
  const field = { name, label, ...(hint !== undefined && { hint }) };
  if (fact.kind === 'date') return <TextField {...field} type="date" />;
  if (fact.kind === 'line' || fact.kind === 'commas') {
    return <TextField {...field} />;
  }
  return <TextArea {...field} {...(fact.rows !== undefined && { rows: fact.rows })} />;
}
