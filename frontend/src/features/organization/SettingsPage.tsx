import { paths } from '../../app/paths';
import { LinkButton } from '../../components/ui/actions/Button';
import { Loaded } from '../../components/ui/loading/Loaded';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { CareWordsCard } from '../care/CareWordsCard';
import { IntervalsCard } from '../care/IntervalsCard';
import { useGetOrganizationQuery } from './organizationApi';
import { OrganizationForm } from './OrganizationForm';

/** The settings of the organization. */
export default function SettingsPage() {
  const query = useGetOrganizationQuery();
  return (
    <>
      <PageHeader
        title="Settings"
        subtitle="Your organization fills in the venue and address of new events."
      />
      <p>
        <LinkButton icon="people" to={paths.people}>
          People and Roles
        </LinkButton>
      </p>
      <Loaded query={query} name="Your organization" shape="card" count={8}>
        {(organization) => (
          <>
            <OrganizationForm organization={organization} />
            <IntervalsCard organizationId={organization._id.$oid} />
            <CareWordsCard organizationId={organization._id.$oid} />
          </>
        )}
      </Loaded>
    </>
  );
}
