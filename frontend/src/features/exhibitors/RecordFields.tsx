import { useState } from 'react';

import { pagedList } from '../../api/paging';
import type { Choice } from '../../components/form/controls/ChoiceList';
import { FoundField } from '../../components/form/controls/FoundField';
import { useListExhibitorsInfiniteQuery, useListShowHorsesInfiniteQuery } from './exhibitorsApi';
import { sayExhibitor, sayShowHorse } from './exhibitorWords';

/** As many are offered for what is typed. */
const LIMIT = 50;

interface RecordFieldProps {
  name: string;
  label: string;
  hint?: string;
  required?: boolean;
  /** Whose directory is searched. */
  organizationId: string;
  /** The id of a record that is not offered. */
  except?: string;
  /** What the record has that the form changes. */
  first?: Choice | undefined;
}

/** A field for an exhibitor, whose value is its id, or empty. */
export function ExhibitorField({ organizationId, except, ...field }: RecordFieldProps) {
  const [q, setQ] = useState('');
  const { items } = pagedList(useListExhibitorsInfiniteQuery(filterOf(q)));
  return (
    <FoundField
      {...field}
      options={offered(items, organizationId, except)
        ?.filter(({ forgotten_at }) => forgotten_at === null)
        .map((it) => choiceOf(it, sayExhibitor(it)))}
      onSearch={setQ}
      empty="Nobody has this name."
      openLabel={`Show people for ${field.label}`}
    />
  );
}

/** A field for a show horse, whose value is its id, or empty. */
export function ShowHorseField({ organizationId, except, ...field }: RecordFieldProps) {
  const [q, setQ] = useState('');
  const { items } = pagedList(useListShowHorsesInfiniteQuery(filterOf(q)));
  return (
    <FoundField
      {...field}
      options={offered(items, organizationId, except)?.map((it) => choiceOf(it, sayShowHorse(it)))}
      onSearch={setQ}
      empty="No horse has this name."
      openLabel={`Show horses for ${field.label}`}
    />
  );
}

const filterOf = (q: string) => ({ limit: LIMIT, ...(q !== '' && { q }) });

interface Listed {
  _id: { $oid: string };
  organization_id: string;
}

const offered = <T extends Listed>(
  items: T[] | undefined,
  organizationId: string,
  except: string | undefined,
) => items?.filter((it) => it.organization_id === organizationId && it._id.$oid !== except);

const choiceOf = ({ _id }: Listed, label: string): Choice => ({ value: _id.$oid, label });
