import { useParams } from 'react-router';

import { pagedList } from '../../../api/paging';
import { paths } from '../../../app/paths';
import { Button, LinkButton } from '../../../components/ui/actions/Button';
import { ConfirmButton } from '../../../components/ui/actions/ConfirmButton';
import { Results } from '../../../components/ui/lists/Results';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { Card } from '../../../components/ui/page/Card';
import { PageHeader } from '../../../components/ui/page/PageHeader';
import { Soft } from '../../../components/ui/page/Soft';
import { Columns, Stack } from '../../../components/ui/page/Stack';
import { VisuallyHidden } from '../../../components/ui/page/VisuallyHidden';
import { countOf } from '../../../lib/intl';
import { browserTimeZone, formatDateTime } from '../../../lib/time/dates';
import { useGetOrganizationsQuery } from '../peopleApi';
import styles from '../PeoplePage.module.css';
import { organizationName, roleName } from '../roles';
import {
  type OpenLink,
  type OtherAccess,
  useGetOtherAccessQuery,
  useListLinksInfiniteQuery,
  useRevokeLinkMutation,
} from './accessApi';
import { sayMade, sayUse, sayWhat } from './accessWords';

/** Who gets into an organization without an account, or as a program. */
export default function AccessPage() {
  const { organizationId = '' } = useParams();
  const { currentData: organizations } = useGetOrganizationsQuery();
  const organization = organizations?.find(({ id }) => id === organizationId);
  const zone = organization?.time_zone ?? browserTimeZone();
  return (
    <>
      <PageHeader
        title="Who Gets in without an Account"
        subtitle={
          organization !== undefined && organizationName(organization.name, organization.is_own)
        }
        actions={
          <LinkButton icon="back" to={paths.people}>
            People
          </LinkButton>
        }
      />
      <Columns>
        <Links organizationId={organizationId} zone={zone} />
        <Others organizationId={organizationId} zone={zone} />
      </Columns>
    </>
  );
}

interface PartProps {
  organizationId: string;
  /** In which times are said. */
  zone: string;
}

function Links({ organizationId, zone }: PartProps) {
  const list = pagedList(useListLinksInfiniteQuery({ organization_id: organizationId }));
  return (
    <Card title="Links">
      <Results
        small
        list={list}
        name="The links"
        things="links"
        shape="card"
        count={2}
        empty={
          <EmptyState title="No links" icon="eye">
            <p>No page, feed or device is open by a link.</p>
          </EmptyState>
        }
      >
        {(links) => (
          <Stack as="ul" gap={0} aria-label="Links that work">
            {links.map((link) => (
              <LinkRow key={link.id} link={link} zone={zone} />
            ))}
          </Stack>
        )}
      </Results>
    </Card>
  );
}

function LinkRow({ link, zone }: { link: OpenLink; zone: string }) {
  const [revoke] = useRevokeLinkMutation();
  const what = sayWhat(link);
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{what}</p>
        <p className={styles.soft}>{sayUse(link, zone)}</p>
        <p className={styles.soft}>{sayMade(link, zone)}</p>
      </div>
      <ConfirmButton
        button={(ask) => (
          <Button variant="danger-quiet" onClick={ask}>
            Revoke <VisuallyHidden>{what}</VisuallyHidden>
          </Button>
        )}
        title="Revoke this link?"
        confirmLabel="Revoke Link"
        cancelLabel="Keep It"
        danger
        call={() => revoke(link.id).unwrap()}
        done="Link revoked"
        failed="Failed to revoke the link. Please try again."
      >
        {what}: whoever has the link does not get in any more, also from printed cards and mails.
      </ConfirmButton>
    </li>
  );
}

function Others({ organizationId, zone }: PartProps) {
  const query = useGetOtherAccessQuery({ organization_id: organizationId });
  return (
    <Loaded query={query} name="Programs and riders" shape="card" count={2}>
      {(others) => (
        <Stack gap={5}>
          <Card title="Programs">
            <Tokens tokens={others.tokens} zone={zone} />
          </Card>
          <Card title="Riders">
            <p>
              {others.rider_links === 0
                ? 'No entry of a coming show has a rider’s link.'
                : `${countOf(others.rider_links, 'entry', 'entries')} of coming shows, each with a link for its rider. The office makes a new one on the page of the entry.`}
            </p>
          </Card>
        </Stack>
      )}
    </Loaded>
  );
}

function Tokens({ tokens, zone }: { tokens: OtherAccess['tokens']; zone: string }) {
  if (tokens.length === 0) return <Soft as="p">No program has an API token.</Soft>;
  return (
    <Stack>
      <Stack as="ul" gap={0} aria-label="API tokens">
        {tokens.map(({ _id, name, role, account, expires_at, last_seen_at }) => (
          <li key={_id.$oid} className={styles.row}>
            <div>
              <p className={styles.name}>{name}</p>
              <p className={styles.soft}>
                {roleName(role)}, for {account}
              </p>
              <p className={styles.soft}>
                {last_seen_at === null
                  ? 'Never used'
                  : `Last used ${formatDateTime(last_seen_at, zone)}`}{' '}
                · Works until {formatDateTime(expires_at, zone)}
              </p>
            </div>
          </li>
        ))}
      </Stack>
      <Soft as="p">Whoever made a token revokes it under their account. It ends with them.</Soft>
    </Stack>
  );
}
