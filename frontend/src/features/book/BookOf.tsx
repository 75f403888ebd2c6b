import type { ReactNode } from 'react';

import { EmptyState } from '../../components/ui/messages/EmptyState';
import { Filters, SelectFilter } from '../../components/ui/lists/Filters';
import { Loaded } from '../../components/ui/loading/Loaded';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { Skeleton } from '../../components/ui/loading/Skeleton';
import { useFilterParams } from '../../components/ui/lists/useFilterParams';
import { useGetOrganizationsQuery } from '../people/peopleApi';
import { placeAmong, usePlace } from '../people/place';
import { SavedIn } from '../people/OrganizationField';
import { organizationName } from '../people/roles';

/**
 * Renders a page for the organization whose book is kept: the one in the address, or the account's
 * own. Says so if the account may keep no book.
 */
export function BookOf({
  title,
  children,
}: {
  title: string;
  children: (organizationId: string, choice: ReactNode) => ReactNode;
}) {
  const { read, change } = useFilterParams<'organization'>();
  const query = useGetOrganizationsQuery();
  const { preset, remember } = usePlace('keep_book');
  return (
    <Loaded
      query={query}
      name="Your organizations"
      heading={title}
      waiting={<Skeleton shape="list" count={6} label="Loading your book" />}
    >
      {(roles) => {
        const kept = roles.filter(({ permissions }) => permissions.includes('keep_book'));
        const asked = kept.find(({ id }) => id === read('organization'));
        const chosen = asked ?? placeAmong(kept, preset?.id);
        if (chosen === undefined) {
          return (
            <>
              <PageHeader title={title} />
              <EmptyState icon="info" title="You do not keep the book">
                <p>
                  Owners and managers see the money of the barn. Ask an owner to give you that role.
                </p>
              </EmptyState>
            </>
          );
        }
        const choice =
          kept.length < 2 ? (
            <SavedIn organizationId={chosen.id} />
          ) : (
            <Filters label="Choose the book">
              <SelectFilter
                label="Book of"
                value={chosen.id}
                options={kept.map(({ id, name, is_own }) => ({
                  value: id,
                  label: organizationName(name, is_own),
                }))}
                onChange={(organization) => {
                  remember(organization);
                  change({ organization });
                }}
              />
            </Filters>
          );
        return children(chosen.id, choice);
      }}
    </Loaded>
  );
}
