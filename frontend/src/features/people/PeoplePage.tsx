import { Loaded } from '../../components/ui/loading/Loaded';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { Columns, Stack } from '../../components/ui/page/Stack';
import { InvitationsCard } from './InvitationsCard';
import { MembersCard } from './MembersCard';
import { useGetOrganizationsQuery } from './peopleApi';
import styles from './PeoplePage.module.css';
import { ROLES } from './roles';

/** The people of the account's organizations, and invitations. */
export default function PeoplePage() {
  const query = useGetOrganizationsQuery();
  return (
    <>
      <PageHeader
        title="People"
        subtitle="Work together: everybody signs in with their own account, and has a role."
      />
      <Loaded query={query} name="Your organizations" shape="card" count={3}>
        {(all) => {
          // Their own has no people as long as somebody works for others alone.
          const organizations = all.filter(({ is_used }) => is_used);
          return (
            <Columns>
              <Stack gap={5}>
                {organizations.map((organization) => (
                  <MembersCard key={organization.id} organization={organization} />
                ))}
              </Stack>
              <Stack gap={5}>
                {organizations
                  .filter(({ permissions }) => permissions.includes('manage_people'))
                  .map((organization) => (
                    <InvitationsCard
                      key={organization.id}
                      organization={organization}
                      isOnlyOne={organizations.length === 1}
                    />
                  ))}
                <details className={styles.roles}>
                  <summary>What each role may do</summary>
                  <dl>
                    {ROLES.map(({ value, label, may }) => (
                      <div key={value}>
                        <dt>{label}</dt>
                        <dd>{may}</dd>
                      </div>
                    ))}
                  </dl>
                </details>
              </Stack>
            </Columns>
          );
        }}
      </Loaded>
    </>
  );
}
