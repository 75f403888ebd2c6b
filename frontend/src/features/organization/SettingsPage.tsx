import { useState } from 'react';

import { ErrorState } from '../../components/ui/EmptyState';
import { PageHeader } from '../../components/ui/PageHeader';
import { Skeleton } from '../../components/ui/Skeleton';
import { type Organization, useGetOrganizationQuery } from './organizationApi';
import { OrganizationForm } from './OrganizationForm';

/** The settings of the organization. */
export default function SettingsPage() {
  const { data, error, isFetching, refetch } = useGetOrganizationQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  // The form starts from a fresh answer, and later answers leave what is being typed alone.
  const [opened, setOpened] = useState<Organization | null>(null);
  if (opened === null && data !== undefined && error === undefined && !isFetching) setOpened(data);

  return (
    <>
      <PageHeader
        title="Settings"
        subtitle="Your organization fills in the venue and address of new events. All of it is optional."
      />
      {opened !== null ? (
        <OrganizationForm organization={opened} />
      ) : error === undefined ? (
        <Skeleton shape="card" count={8} label="Loading your organization" />
      ) : (
        <ErrorState
          error={error}
          title="Your organization could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </>
  );
}
