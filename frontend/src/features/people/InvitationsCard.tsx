import { useState } from 'react';
import { object, string } from 'yup';

import { FormActions, SubmitButton } from '../../components/form/FormActions';
import { FormikForm } from '../../components/form/FormikForm';
import { email, missing } from '../../components/form/rules';
import { EmailField, Select } from '../../components/form/controls/TextField';
import { Button } from '../../components/ui/actions/Button';
import { Card } from '../../components/ui/page/Card';
import { ConfirmButton } from '../../components/ui/actions/ConfirmButton';
import { Row, Stack } from '../../components/ui/page/Stack';
import { useReported } from '../../components/ui/actions/useReported';
import { VisuallyHidden } from '../../components/ui/page/VisuallyHidden';
import { browserTimeZone, formatDateTime } from '../../lib/time/dates';
import {
  type Invitation,
  type NewInvitation,
  type OwnRole,
  useGetInvitationsQuery,
  useInviteMutation,
  useRevokeInvitationMutation,
} from './peopleApi';
import { InvitationLink } from './InvitationLink';
import styles from './PeoplePage.module.css';
import { roleName, ROLES } from './roles';

const EMPTY: { email: string; role: Invitation['role'] } = { email: '', role: 'secretary' };

const schema = object({
  email: email('Email address').required(missing),
  role: string().required('Choose a role'),
});

interface InvitationsCardProps {
  organization: OwnRole;
  /** Whether the account has no other organization, so that its name is not needed. */
  isOnlyOne: boolean;
}

/** The form to invite somebody, and the open invitations. */
export function InvitationsCard({ organization, isOnlyOne }: InvitationsCardProps) {
  const [invite] = useInviteMutation();
  const [made, setMade] = useState<NewInvitation | null>(null);
  const { currentData: open = [] } = useGetInvitationsQuery(organization.id);
  const name = organization.name !== '' ? organization.name : 'your organization';
  return (
    <Card title={isOnlyOne ? 'Invite somebody' : `Invite somebody to ${name}`}>
      <FormikForm
        key={made?.id}
        label={`Invite somebody to ${name}`}
        stacked
        initialValues={EMPTY}
        draft={`invitation:${organization.id}`}
        schema={schema}
        onSubmit={(body) => invite({ id: organization.id, body }).unwrap()}
        onSaved={setMade}
      >
        <EmailField name="email" label="Email address" required autoComplete="off" />
        <Select name="role" label="Role" required options={ROLES} />
        <FormActions>
          <SubmitButton pendingText="Inviting...">Invite</SubmitButton>
        </FormActions>
      </FormikForm>
      {made !== null && <InvitationLink key={`link:${made.id}`} invitation={made} />}
      {open.length > 0 && (
        <Stack as="ul" gap={0} aria-label="Open invitations">
          {open.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              organization={organization}
              invitation={invitation}
              onRenewed={setMade}
              onRevoked={() => {
                if (made?.id === invitation.id) setMade(null);
              }}
            />
          ))}
        </Stack>
      )}
    </Card>
  );
}

interface InvitationRowProps {
  organization: OwnRole;
  invitation: Invitation;
  onRenewed: (made: NewInvitation) => void;
  onRevoked: () => void;
}

function InvitationRow({ organization, invitation, onRenewed, onRevoked }: InvitationRowProps) {
  const [revoke] = useRevokeInvitationMutation();
  const [invite] = useInviteMutation();
  const { id, email: address, role, expires_at } = invitation;
  const [run, pending] = useReported({
    call: () => revoke({ id: organization.id, invitation_id: id }).unwrap(),
    done: `${address} is not invited any more`,
    failed: 'Failed to revoke the invitation. Please try again.',
    onDone: onRevoked,
  });
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{address}</p>
        <p className={styles.soft}>
          {roleName(role)}, open until{' '}
          {formatDateTime(expires_at, organization.time_zone ?? browserTimeZone())}
        </p>
      </div>
      <Row gap={0}>
        <ConfirmButton
          button={(ask) => (
            <Button variant="quiet" onClick={ask}>
              New Link <VisuallyHidden>for {address}</VisuallyHidden>
            </Button>
          )}
          title="Make a new link?"
          confirmLabel="Make New Link"
          cancelLabel="Keep the Link"
          call={async () => {
            const body = { email: address, role };
            onRenewed(await invite({ id: organization.id, body }).unwrap());
          }}
          failed="Failed to make a new link. Please try again."
        >
          The present link of {address} stops working at once. The new one is shown to you, and a
          mail with it is made for {address}.
        </ConfirmButton>
        <Button variant="quiet" pending={pending} onClick={run}>
          Revoke <VisuallyHidden>the invitation of {address}</VisuallyHidden>
        </Button>
      </Row>
    </li>
  );
}
