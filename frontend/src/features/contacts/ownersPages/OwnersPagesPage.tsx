import { useState } from 'react';

import { useAllPages } from '../../../api/useAllPages';
import { paths } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { Results } from '../../../components/ui/lists/Results';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Stack } from '../../../components/ui/page/Stack';
import { BarnFilters } from '../../people/BarnFilters';
import { usePlace } from '../../people/place';
import { type Contact, useListContactsInfiniteQuery } from '../contactsApi';
import { OwnerRows } from './OwnerRows';
import { SendLinks } from './SendLinks';

/** The largest page. */
const ALL = 500;

/** The page that makes and mails the links of several owners' pages at once. */
export default function OwnersPagesPage() {
  const { placeOf } = usePlace('keep_book');
  const place = placeOf();
  return (
    <>
      <PageHeader
        title="Owners’ Pages"
        subtitle="With a link, owners see their horses, bills and shared documents, without an account."
        actions={<LinkButton to={paths.owners}>Owners</LinkButton>}
      />
      <BarnFilters permission="keep_book" />
      {place === undefined ? (
        <EmptyState icon="info" title="You do not keep the book">
          <p>
            Owners’ pages show bills. Owners and managers of the barn make their links. Ask an owner
            to give you that role.
          </p>
        </EmptyState>
      ) : (
        <Owners key={place.id} organizationId={place.id} />
      )}
    </>
  );
}

function Owners({ organizationId }: { organizationId: string }) {
  const list = useAllPages(useListContactsInfiniteQuery({ kind: 'owner', limit: ALL }));
  const items = list.items?.filter((owner) => owner.organization_id === organizationId);
  return (
    <Results
      list={{ ...list, items: list.more === null ? items : undefined }}
      name="The owners"
      things="owners"
      empty={
        <EmptyState
          icon="people"
          title="No owners yet"
          action={
            <LinkButton variant="primary" icon="plus" to={paths.ownersAdd}>
              Add Owner
            </LinkButton>
          }
        >
          <p>Add the owners of your horses, and make a link for each of them.</p>
        </EmptyState>
      }
    >
      {(owners) => <Choice owners={owners} />}
    </Results>
  );
}

function Choice({ owners }: { owners: readonly Contact[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Which owners have a link that works; those that are not known yet are missing.
  const [links, setLinks] = useState<ReadonlyMap<string, boolean>>(new Map());
  const idsOf = (some: readonly Contact[]) => new Set(some.map(({ _id }) => _id.$oid));
  const isWithout = ({ _id }: Contact) => links.get(_id.$oid) === false;
  return (
    <Stack gap={3}>
      <SendLinks
        owners={owners.filter(({ _id }) => chosen.has(_id.$oid))}
        count={owners.length}
        without={owners.filter(isWithout).length}
        onAll={() => setChosen(chosen.size === owners.length ? new Set() : idsOf(owners))}
        onWithout={() => setChosen(idsOf(owners.filter(isWithout)))}
        onDone={(left) => setChosen(idsOf(left))}
      />
      <OwnerRows
        owners={owners}
        chosen={chosen}
        onChoose={(id, isChosen) => {
          const next = new Set(chosen);
          if (isChosen) next.add(id);
          else next.delete(id);
          setChosen(next);
        }}
        onLink={(id, has) =>
          setLinks((known) => (known.get(id) === has ? known : new Map(known).set(id, has)))
        }
      />
    </Stack>
  );
}
