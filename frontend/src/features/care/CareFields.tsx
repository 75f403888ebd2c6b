import { useMemo } from 'react';

import { Checkbox } from '../../components/form/controls/Checkbox';
import { ComboboxField } from '../../components/form/controls/ComboboxField';
import { FollowValue } from '../../components/form/controls/FollowValue';
import { MoneyField, Select, TextArea, TextField } from '../../components/form/controls/TextField';
import { useFormValues } from '../../components/form/controls/useFormField';
import { Pair } from '../../components/ui/page/Stack';
import { parseMoney } from '../../lib/money/money';
import { useContactOptions } from '../contacts/ContactField';
import { ofOrganization, useGetIntervalsQuery } from './careApi';
import { NAME_LABELS, proposalOf, VISIT_KINDS } from './careWords';
import { useKeepsBook } from './useKeepsBook';
import { isPaid, type VisitValues } from './visitFields';

interface CareFieldsProps {
  /** The organization of the horses; empty for the own. */
  organizationId: string;
  /** Whether it is recorded now: the next day then follows from the settings. */
  isNew: boolean;
  /** The label of the cost. */
  costLabel?: string;
}

/** The fields that a visit of one horse, and of several, have. */
export function CareFields({ organizationId, isNew, costLabel = 'Cost' }: CareFieldsProps) {
  const { kind, date, cost } = useFormValues<VisitValues>();
  const keepsBook = useKeepsBook(organizationId);
  const { currentData: intervals } = useGetIntervalsQuery(ofOrganization(organizationId));
  const { options: contacts } = useContactOptions(
    organizationId === '' ? undefined : organizationId,
  );
  const names = useMemo(() => contacts && [...new Set(contacts.map((it) => it.name))], [contacts]);
  const proposal = proposalOf(kind, date, intervals);
  return (
    <>
      {isNew && <FollowValue name="next_due" value={proposal?.day ?? ''} />}
      <Pair>
        <Select
          name="kind"
          label="Care"
          required
          placeholder="Choose the care"
          options={VISIT_KINDS}
        />
        <TextField
          name="name"
          label={kind === '' ? 'What Was Done' : NAME_LABELS[kind]}
          required={kind === 'vaccination' || kind === 'other'}
        />
        <TextField name="date" label="Date" type="date" required />
        <TextField
          name="next_due"
          label="Next Due"
          type="date"
          hint={
            proposal === null
              ? 'Without a date nobody is reminded.'
              : `Proposed: after ${proposal.reason}. Change or clear it.`
          }
        />
        <ComboboxField
          name="by"
          label="By"
          options={names}
          hint="A contact of yours, or any name."
          empty="No contact of yours; the name is kept."
          openLabel="Show all contacts"
        />
        {keepsBook && <MoneyField name="cost" label={costLabel} />}
      </Pair>
      {keepsBook && isPaid(parseMoney(cost)) && (
        <Checkbox
          name="in_book"
          label="Also in the book, billed to the owners"
          hint="One expense of the day, divided by horse. The bills of the month have it."
        />
      )}
      {kind === 'vaccination' && (
        <TextField name="product" label="Given" hint="The vaccine and its lot." />
      )}
      <TextArea name="notes" label="Notes" rows={2} />
    </>
  );
}
