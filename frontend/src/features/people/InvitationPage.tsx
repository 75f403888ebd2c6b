import { useNavigate, useParams } from 'react-router';

import { hasCode, messageOf } from '../../api/errors';
import { href, paths } from '../../app/paths';
import { Alert } from '../../components/ui/messages/Alert';
import { Button, LinkButton } from '../../components/ui/actions/Button';
import { Card } from '../../components/ui/page/Card';
import { Loaded } from '../../components/ui/loading/Loaded';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { Skeleton } from '../../components/ui/loading/Skeleton';
import { Row } from '../../components/ui/page/Stack';
import { useToast } from '../../components/ui/messages/Toast';
import { useGetAccountQuery } from '../accounts/accountsApi';
import { comingBackTo } from '../accounts/returnPath';
import { useAccountCheck } from '../accounts/useAccountCheck';
import { type Offer, useAcceptOfferMutation, useGetOfferQuery } from './peopleApi';
import { usePlace } from './place';
import styles from './PeoplePage.module.css';
import { roleName, roleSentence } from './roles';
import common from '../../components/ui/page/common.module.css';

/** An invitation to an organization, by the link in its mail. */
export default function InvitationPage() {
  const { token = '' } = useParams();
  const query = useGetOfferQuery(token);
  if (hasCode(query.error, 'link_not_valid')) return <NotValid />;
  return (
    <div className={styles.narrow}>
      <Loaded
        query={query}
        heading="Invitation"
        waiting={<Skeleton shape="card" count={3} label="Loading the invitation" />}
      >
        {(offer) => <Invited offer={offer} token={token} />}
      </Loaded>
    </div>
  );
}

function Invited({ offer, token }: { offer: Offer; token: string }) {
  const check = useAccountCheck();
  const name = offer.organization_name;
  return (
    <>
      <PageHeader title={name === '' ? 'You are invited' : `Work with ${name}`} />
      <Card>
        <p>
          You are invited as <strong>{roleName(offer.role)}</strong>. {roleSentence(offer.role)}
        </p>
        {check === 'valid' ? <Accept token={token} name={name} /> : <SignIn token={token} />}
      </Card>
    </>
  );
}

function Accept({ token, name }: { token: string; name: string }) {
  const { currentData: account } = useGetAccountQuery();
  const [accept, { isLoading, error }] = useAcceptOfferMutation();
  const place = usePlace('record_care');
  const navigate = useNavigate();
  const toast = useToast();
  const run = async () => {
    const accepted = await accept(token);
    if (accepted.error !== undefined) return;
    // What is added next is meant for those who invited.
    place.remember(accepted.data.organization_id);
    toast.success(name === '' ? 'You work together now' : `You work with ${name} now`);
    void navigate(paths.dashboard);
  };
  return (
    <>
      <p>You are signed in as {account?.email}. This account will work there too.</p>
      {error !== undefined && <Alert>{messageOf(error)}</Alert>}
      <Button
        variant="primary"
        className={common.start}
        pending={isLoading}
        onClick={() => void run()}
      >
        Accept
      </Button>
    </>
  );
}

function SignIn({ token }: { token: string }) {
  const back = comingBackTo(href.invitation(token));
  return (
    <>
      <p>Sign in, or create an account, and you come back here.</p>
      <Row>
        <LinkButton variant="primary" to={paths.root} state={back}>
          Sign In
        </LinkButton>
        <LinkButton to={href.signup()} state={back}>
          Create an Account
        </LinkButton>
      </Row>
    </>
  );
}

function NotValid() {
  return (
    <div className={styles.narrow}>
      <PageHeader title="This link does not work any more" />
      <Card>
        <p>An invitation works once, for a week, unless it was revoked. Ask for a new one.</p>
        <LinkButton variant="primary" to={paths.dashboard} className={common.start}>
          Go to the Dashboard
        </LinkButton>
      </Card>
    </div>
  );
}
