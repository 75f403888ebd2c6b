import { useMemo } from 'react';

import { useAllPages } from '../../api/useAllPages';
import { ChoiceField } from '../../components/form/controls/ChoiceField';
import { splitByPlace } from '../people/place';
import { useListContactsInfiniteQuery } from './contactsApi';

/** The largest page. */
const LIMIT = 500;

/**
 * The account's contacts by name, as options of a field; `undefined` while the first are loading. Loads
 * all pages one after the other, because the field searches them. With an organization, only its
 * contacts; the others are foreign then.
 */
export function useContactOptions(organizationId?: string) {
  const { items } = useAllPages(useListContactsInfiniteQuery({ limit: LIMIT }));
  return useMemo(() => {
    const all = items?.map(({ _id, name, company, organization_id }) => ({
      value: _id.$oid,
      label: company === '' ? name : `${name}, ${company}`,
      name,
      organization_id,
    }));
    return splitByPlace(all, organizationId);
  }, [items, organizationId]);
}

/** A field for one of the account's contacts, whose value is its id, or empty. */
export function ContactField({
  hint,
  organizationId,
}: {
  hint?: string;
  /** Offers only the contacts of this organization. */
  organizationId?: string;
}) {
  return (
    <ChoiceField
      name="contact_id"
      label="Contact"
      {...useContactOptions(organizationId)}
      empty="No contact has this name."
      openLabel="Show all contacts"
      {...(hint !== undefined && { hint })}
    />
  );
}
