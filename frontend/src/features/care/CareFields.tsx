import { useMemo } from 'react';

import { ComboboxField } from '../../components/form/controls/ComboboxField';
import { FollowValue } from '../../components/form/controls/FollowValue';
import { MoneyField, Select, TextArea, TextField } from '../../components/form/controls/TextField';
import { useFormValues } from '../../components/form/controls/useFormField';
import { Pair } from '../../components/ui/page/Stack';
import { useContactOptions } from '../contacts/ContactField';
import { usePlace } from '../people/place';
import { ofOrganization, useGetIntervalsQuery } from './careApi';
import { NAME_LABELS, proposalOf, VISIT_KINDS } from './careWords';
import type { VisitValues } from './visitFields';

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
  const { kind, date } = useFormValues<VisitValues>();
  const { options: books } = usePlace('keep_book');
  // Of another organization by its id; empty for the account's own.
  const seesMoney = books.some(({ id, is_own }) =>
    organizationId === '' ? is_own : id === organizationId,
  );
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
        {seesMoney && <MoneyField name="cost" label={costLabel} />}
      </Pair>
      {kind === 'vaccination' && (
        <TextField name="product" label="Given" hint="The vaccine and its lot." />
      )}
      <TextArea name="notes" label="Notes" rows={2} />
    </>
  );
}
