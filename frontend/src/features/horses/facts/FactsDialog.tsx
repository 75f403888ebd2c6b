import { useMemo } from 'react';

import { TextArea, TextField } from '../../../components/form/controls/TextField';
import { type Fact, factsForm, type FactsSection } from './facts';
import { type EditSectionProps, SectionDialog } from '../sections/SectionDialog';

/** The dialog of a section that consists of facts only. */
export function FactsDialog({ section, ...props }: EditSectionProps & { section: FactsSection }) {
  const form = useMemo(() => factsForm(section), [section]);
  return (
    <SectionDialog {...props} title={`Edit ${section.title}`} section={section.name} form={form}>
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
