import { useParams } from 'react-router';

import { paths } from '../../app/paths';
import { LinkButton } from '../../components/ui/actions/Button';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { useGetOrganizationsQuery } from '../people/peopleApi';
import { organizationName } from '../people/roles';
import { HistoryView } from './HistoryView';

/** Who changed what in an organization: its profile, its people, and all its shows. */
export default function OrganizationHistoryPage() {
  const { organizationId = '' } = useParams();
  const { currentData: data } = useGetOrganizationsQuery();
  const organization = data?.find(({ id }) => id === organizationId);
  return (
    <>
      <PageHeader
        title="History"
        subtitle={
          organization !== undefined && organizationName(organization.name, organization.is_own)
        }
        actions={
          <LinkButton icon="back" to={paths.people}>
            People
          </LinkButton>
        }
      />
      <HistoryView of={`organization/${organizationId}`} />
    </>
  );
}
