import { useDispatch } from 'react-redux';

import { Badge } from '../../../components/ui/messages/Badge';
import { Button } from '../../../components/ui/actions/Button';
import { Card } from '../../../components/ui/page/Card';
import { ConfirmButton } from '../../../components/ui/actions/ConfirmButton';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Soft } from '../../../components/ui/page/Soft';
import { Stack } from '../../../components/ui/page/Stack';
import { useReported } from '../../../components/ui/actions/useReported';
import { VisuallyHidden } from '../../../components/ui/page/VisuallyHidden';
import { browserTimeZone, formatDateTime } from '../../../lib/time/dates';
import { endSession } from '../session';
import {
  type Session,
  useEndAllSessionsMutation,
  useEndSessionMutation,
  useGetSessionsQuery,
} from './sessionsApi';
import common from '../../../components/ui/page/common.module.css';

/** Where the account is signed in, with buttons to sign out there. */
export function SessionsCard() {
  const query = useGetSessionsQuery();
  return (
    <Card title="Where you are signed in">
      <Loaded small query={query} name="Where you are signed in" shape="card" count={2}>
        {(sessions) => (
          <>
            <Stack as="ul" gap={0}>
              {sessions.map((session) => (
                <SessionRow key={session._id.$oid} session={session} />
              ))}
            </Stack>
            <SignOutEverywhere />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function SessionRow({ session }: { session: Session }) {
  const [end] = useEndSessionMutation();
  const device = session.device === '' ? 'Unknown device' : session.device;
  const [signOut, pending] = useReported({
    call: () => end(session._id.$oid).unwrap(),
    done: `${device} is signed out`,
    failed: 'Failed to sign out there. Please try again.',
  });
  const zone = browserTimeZone();
  const seen = `Last used ${formatDateTime(session.last_seen_at, zone)}`;
  return (
    <li className={common.withActs}>
      <div>
        <p className={common.named}>
          {device}
          {session.current && <Badge tone="success">This device</Badge>}
        </p>
        <Soft as="p">{session.address === null ? seen : `${seen} from ${session.address}`}</Soft>
        <Soft as="p">Signed in {formatDateTime(session.created_at, zone)}</Soft>
      </div>
      {!session.current && (
        <Button pending={pending} onClick={signOut}>
          Sign out <VisuallyHidden>{device}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere() {
  const [endAll] = useEndAllSessionsMutation();
  const dispatch = useDispatch();
  return (
    <ConfirmButton
      button={(ask) => (
        <Button className={common.start} onClick={ask}>
          Sign out everywhere
        </Button>
      )}
      title="Sign out everywhere"
      confirmLabel="Sign out everywhere"
      call={() => endAll().unwrap()}
      failed="Failed to sign out everywhere. Please try again."
      onDone={() => endSession(dispatch, { signedOut: true })}
    >
      All devices are signed out, this one too. You sign in again with your password. API tokens
      stay: revoke those that you do not trust.
    </ConfirmButton>
  );
}
