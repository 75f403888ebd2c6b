import { useState } from 'react';

import { pagedList } from '../../../api/paging';
import { ChoiceField } from '../../../components/form/controls/ChoiceField';
import { TextField } from '../../../components/form/controls/TextField';
import { DialogForm } from '../../../components/form/DialogForm';
import { useDraftKey } from '../../../components/form/unsaved/useDraft';
import { useSaveOrConflict } from '../../../components/form/useSaveOrConflict';
import { Dialog } from '../../../components/ui/actions/Dialog';
import { Pair } from '../../../components/ui/page/Stack';
import { useListDocumentsInfiniteQuery } from '../../documents/documentsApi';
import { usePermission } from '../../people/usePermission';
import {
  type KnownMembership,
  type MemberOf,
  useAddExhibitorMembershipMutation,
  useAddShowHorseMembershipMutation,
  useLazyGetExhibitorQuery,
  useLazyGetShowHorseQuery,
  useSaveMembershipMutation,
} from '../exhibitorsApi';
import { membershipFields, type MembershipValues } from './membershipFields';

/** The largest page. */
const ALL = 500;

/** The name of the draft of a membership; without one, of a new one of somebody. */
export const membershipDraft = ({ id }: MemberOf, membership?: KnownMembership) =>
  `membership:${membership?.id ?? `new:${id}`}`;

interface MembershipDialogProps {
  /** Whose it is. */
  of: MemberOf;
  /** The one to change; without one a new one is added. */
  membership?: KnownMembership;
  /** What is known of a new one. */
  first?: Partial<MembershipValues>;
  onClose: () => void;
}

/** The dialog to add or change a membership of a person or a horse. */
export function MembershipDialog({ of, membership, first, onClose }: MembershipDialogProps) {
  const title = membership === undefined ? 'Add Membership' : 'Edit Membership';
  const [addOfPerson] = useAddExhibitorMembershipMutation();
  const [addOfHorse] = useAddShowHorseMembershipMutation();
  const [update] = useSaveMembershipMutation();
  const read = useReadOf(of);
  const draft = membershipDraft(of, membership);
  const keyFor = useDraftKey(draft);
  const [initialValues] = useState<MembershipValues>(() =>
    membership === undefined
      ? { ...membershipFields.blank, ...first }
      : membershipFields.read(membership),
  );
  const saveOver = useSaveOrConflict<KnownMembership, MembershipValues>({
    record: membership,
    what: 'This membership',
    valuesOf: membershipFields.read,
    save: (values, { id, revision }) =>
      update({
        membership_id: id,
        body: { ...membershipFields.write(values), revision },
      }).unwrap(),
    read: ({ id }) => read(id),
  });
  const save = (values: MembershipValues) => {
    if (membership !== undefined) return saveOver(values);
    const body = membershipFields.write(values);
    const add = of.isHorse ? addOfHorse : addOfPerson;
    return add({ id: of.id, body, idempotencyKey: keyFor(body) }).unwrap();
  };
  return (
    <Dialog open onClose={onClose} title={title} description={`Of ${of.name}.`}>
      <DialogForm<MembershipValues, KnownMembership>
        submit={membership === undefined ? 'Add Membership' : 'Save Membership'}
        label={title}
        draft={draft}
        marks="required"
        initialValues={initialValues}
        schema={membershipFields.rule}
        onSubmit={save}
        done={membership === undefined ? 'Membership added' : 'Membership saved'}
        onSaved={onClose}
      >
        <TextField
          name="association"
          label="Association"
          required
          autoCapitalize="characters"
          hint="Your own club is one like others."
        />
        <TextField name="number" label="Number" />
        <Pair>
          <TextField name="from" label="First Day" type="date" />
          <TextField name="until" label="Last Day" type="date" hint="Empty: it has no end." />
        </Pair>
        <TextField
          name="seen_on"
          label="Card Seen On"
          type="date"
          hint="You are noted as who saw it."
        />
        <DocumentChoice organizationId={of.organizationId} />
      </DialogForm>
    </Dialog>
  );
}

/** Reads a membership of somebody again. */
function useReadOf({ id: record, isHorse }: MemberOf) {
  const [person] = useLazyGetExhibitorQuery();
  const [horse] = useLazyGetShowHorseQuery();
  return async (id: string): Promise<KnownMembership> => {
    const { memberships } = await (isHorse ? horse(record) : person(record)).unwrap();
    const found = memberships.find((it) => it.id === id);
    if (found === undefined) throw new Error('The membership was removed meanwhile.');
    return found;
  };
}

/** A document of the organization, for those who may keep documents. */
function DocumentChoice({ organizationId }: { organizationId: string }) {
  const mayRead = usePermission(organizationId, 'edit_horses');
  const { items } = pagedList(useListDocumentsInfiniteQuery({ limit: ALL }, { skip: !mayRead }));
  if (!mayRead) return null;
  const own = items?.filter((it) => it.organization_id === organizationId);
  return (
    <ChoiceField
      name="document_id"
      label="Document"
      options={own?.map(({ _id, title: label }) => ({ value: _id.$oid, label }))}
      hint="Such as a picture of the card."
      empty="No document has this title."
      openLabel="Show all documents"
    />
  );
}
