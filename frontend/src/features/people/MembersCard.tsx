import { useState } from 'react';

import { messageOf } from '../../api/errors';
import { href } from '../../app/paths';
import { Badge } from '../../components/ui/messages/Badge';
import { Button, LinkButton } from '../../components/ui/actions/Button';
import { Card } from '../../components/ui/page/Card';
import { ConfirmButton } from '../../components/ui/actions/ConfirmButton';
import { Loaded } from '../../components/ui/loading/Loaded';
import { Skeleton } from '../../components/ui/loading/Skeleton';
import { Row, Stack } from '../../components/ui/page/Stack';
import { useToast } from '../../components/ui/messages/Toast';
import { VisuallyHidden } from '../../components/ui/page/VisuallyHidden';
import { browserTimeZone, formatDateTime } from '../../lib/time/dates';
import { useGetAccountQuery } from '../accounts/accountsApi';
import {
  type Member,
  type OwnRole,
  useChangeRoleMutation,
  useGetMembersQuery,
  useRemoveMemberMutation,
} from './peopleApi';
import styles from './PeoplePage.module.css';
import { organizationName, roleName, ROLES } from './roles';

/** The people of one organization. */
export function MembersCard({ organization }: { organization: OwnRole }) {
  const query = useGetMembersQuery(organization.id);
  const name = organizationName(organization.name, organization.is_own);
  return (
    <Card
      title={name}
      actions={
        <Row gap={0}>
          {organization.permissions.includes('manage_people') && (
            <LinkButton variant="quiet" to={href.access(organization.id)}>
              Without an Account
            </LinkButton>
          )}
          {organization.permissions.includes('read_audit') && (
            <LinkButton variant="quiet" icon="eye" to={href.organizationHistory(organization.id)}>
              History
            </LinkButton>
          )}
        </Row>
      }
    >
      <Loaded
        small
        query={query}
        name="The people"
        waiting={<Skeleton shape="card" count={2} label={`Loading the people of ${name}`} />}
      >
        {(members) => (
          <Stack as="ul" gap={0}>
            {members.map((member) => (
              <MemberRow key={member.account_id} organization={organization} member={member} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

function MemberRow({ organization, member }: { organization: OwnRole; member: Member }) {
  const { currentData: account } = useGetAccountQuery();
  const isSelf = account?._id.$oid === member.account_id;
  const manages = organization.permissions.includes('manage_people');
  const since = formatDateTime(member.since, organization.time_zone ?? browserTimeZone());
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>
          {member.email}
          {isSelf && <Badge tone="success">You</Badge>}
        </p>
        <p className={styles.soft}>{member.is_founder ? 'Founded it' : `Since ${since}`}</p>
      </div>
      {manages && !member.is_founder ? (
        <RoleSelect organization={organization} member={member} />
      ) : (
        <span>{roleName(member.role)}</span>
      )}
      {!member.is_founder && (isSelf || manages) && (
        <Remove organization={organization} member={member} isSelf={isSelf} />
      )}
    </li>
  );
}

/** The choice of a role, which is given with its button: an arrow key only chooses. */
function RoleSelect({ organization, member }: { organization: OwnRole; member: Member }) {
  const [change, { isLoading }] = useChangeRoleMutation();
  const toast = useToast();
  const [chosen, setChosen] = useState<Member['role'] | null>(null);
  const role = chosen ?? member.role;
  const key = { id: organization.id, account_id: member.account_id };
  const save = async () => {
    try {
      await change({ ...key, body: { role } }).unwrap();
      setChosen(null);
      toast.success(`${member.email} is ${roleName(role)} now`);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <Row as="span" gap={2}>
      <select
        aria-label={`Role of ${member.email}`}
        className={styles.select}
        value={role}
        onChange={(event) => setChosen(ROLES[event.target.selectedIndex]?.value ?? null)}
      >
        {ROLES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {role !== member.role && (
        <Button variant="primary" pending={isLoading} onClick={() => void save()}>
          Change Role <VisuallyHidden>of {member.email}</VisuallyHidden>
        </Button>
      )}
    </Row>
  );
}

interface RemoveProps {
  organization: OwnRole;
  member: Member;
  isSelf: boolean;
}

function Remove({ organization, member, isSelf }: RemoveProps) {
  const [remove] = useRemoveMemberMutation();
  const name = organizationName(organization.name, organization.is_own);
  const label = isSelf ? 'Leave' : 'Remove';
  return (
    <ConfirmButton
      button={(ask) => (
        <Button variant="quiet" onClick={ask}>
          {label} <VisuallyHidden>{isSelf ? name : member.email}</VisuallyHidden>
        </Button>
      )}
      title={isSelf ? `Leave ${name}` : `Remove ${member.email}`}
      confirmLabel={label}
      danger
      call={() => remove({ id: organization.id, account_id: member.account_id }).unwrap()}
      done={isSelf ? `You have left ${name}` : `${member.email} was removed`}
      failed={
        isSelf
          ? 'Failed to leave. Please try again.'
          : 'Failed to remove this person. Please try again.'
      }
    >
      {isSelf
        ? 'You will not see its shows and horses any more. An owner can invite you again.'
        : 'This person will not see the shows and horses any more. What they entered stays.'}
    </ConfirmButton>
  );
}
