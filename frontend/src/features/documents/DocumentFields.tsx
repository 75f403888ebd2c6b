import { Select, TextArea, TextField } from '../../components/form/controls/TextField';
import { Checkbox } from '../../components/form/controls/Checkbox';
import { useFormActions, useFormValues } from '../../components/form/controls/useFormField';
import { Button } from '../../components/ui/actions/Button';
import { Pair } from '../../components/ui/page/Stack';
import { ContactField } from '../contacts/ContactField';
import { HorsesField } from '../horses/HorsesField';
import { usePlaceOfForm } from '../people/place';
import { formatDay } from '../../lib/time/days';
import type { Document } from './documentsApi';
import common from '../../components/ui/page/common.module.css';
import { type documentFields } from './documentsSchema';
import { KINDS, usualEnd } from './documentWords';

/** The fields of a document's facts; without one of a new document. */
export function DocumentFields({ document }: { document?: Document }) {
  const place = usePlaceOfForm('edit_horses');
  const ofPlace = document === undefined ? place : { organizationId: document.organization_id };
  return (
    <>
      <TextField name="title" label="Title" required maxLength={200} />
      <Select name="kind" label="Kind" required placeholder="Choose a kind" options={KINDS} />
      <Pair>
        <TextField name="issued_on" label="Issued on" type="date" />
        <TextField
          name="expires_on"
          label="Expires on"
          type="date"
          hint="Its last day. Where this installation mails, you get a mail 30 and 7 days before."
        />
      </Pair>
      <UsualEnd />
      <HorsesField hint="The horses that it is about." {...ofPlace} />
      <ContactField hint="Who issued it, or with whom it was agreed." {...ofPlace} />
      <Checkbox
        name="shared_with_owners"
        label="Shared with owners"
        hint="The owners of its horses see it on their pages, if they have a link. The notes stay in the barn."
      />
      <TextArea name="notes" label="Notes" />
    </>
  );
}

/** The end that documents of the kind have, to be taken with a press. */
function UsualEnd() {
  const { setValue } = useFormActions();
  const { kind, issued_on, expires_on } = useFormValues<typeof documentFields.blank>();
  const end = expires_on === '' ? usualEnd(kind, issued_on) : null;
  return (
    end !== null && (
      <Button
        className={common.start}
        onClick={({ currentTarget }) => {
          setValue('expires_on', end.day);
          // The button goes.
          currentTarget.form?.querySelector<HTMLElement>('[name="expires_on"]')?.focus();
        }}
      >
        {end.term}: until {formatDay(end.day)}
      </Button>
    )
  );
}
