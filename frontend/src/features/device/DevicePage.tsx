import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

import { messageOf, statusOf } from '../../api/errors';
import { href, paths } from '../../app/paths';
import { Alert, AlertActions } from '../../components/ui/messages/Alert';
import { Button, LinkButton } from '../../components/ui/actions/Button';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { Skeleton } from '../../components/ui/loading/Skeleton';
import { Stack } from '../../components/ui/page/Stack';
import { VisuallyHidden } from '../../components/ui/page/VisuallyHidden';
import { moveUnsent } from '../../sync/OutboxProvider';
import { type OwnDeviceLink, useGetDeviceLinkQuery } from './deviceApi';
import {
  areLinksKept,
  covers,
  forgetLink,
  keepFirst,
  type KeptLink,
  readLinks,
  replaceLink,
  tokenIn,
} from './deviceLinks';
import styles from './DevicePage.module.css';
import { DEAD_LINK, ROLES } from './deviceWords';
import common from '../../components/ui/page/common.module.css';

/** Keeps what a link is for. What links that it replaces have not sent becomes its own. */
async function accept(token: string, link: OwnDeviceLink): Promise<void> {
  keepFirst({ token, link });
  for (const other of readLinks()) {
    if (other.link === null || other.token === token || !covers(link, other.link)) continue;
    await moveUnsent(other.link.id, link.id);
    replaceLink(other, { token, link });
  }
}

/** Opens the link that the office gave to a device, or one of those that were opened before. */
export default function DevicePage() {
  const { hash, state } = useLocation() as Location<{ token?: string } | null>;
  const navigate = useNavigate();
  const [links, setLinks] = useState(readLinks);
  const given = tokenIn(hash);
  const [token, setToken] = useState(() => {
    const unopened = links.filter(({ link }) => link === null).map((kept) => kept.token);
    // Of several that could not be opened yet, each tab has its own.
    return given ?? unopened.find((it) => it === state?.token) ?? unopened[0];
  });
  if (given !== null && given !== token) setToken(given);
  useEffect(() => {
    if (given === null) return;
    // Kept before anything is asked: the network may be away, and the address is not kept.
    keepFirst(readLinks().find((kept) => kept.token === given) ?? { token: given, link: null });
    void navigate(paths.device, { replace: true, state: { token: given } });
  }, [given, navigate]);
  const drop = (dropped: string) => {
    forgetLink(dropped);
    setLinks(readLinks());
    setToken(undefined);
  };
  const open = links.filter(({ link }) => link !== null);
  return (
    <div className={styles.page}>
      <PageHeader title="This Device" subtitle="Links of the show office open their page here." />
      {token !== undefined && <Opening key={token} token={token} onDrop={() => drop(token)} />}
      {hash !== '' && given === null && (
        <Alert>The link is not complete. Scan its code again, or ask the office for it.</Alert>
      )}
      {open.length > 0 ? (
        <LinkList links={open} onDrop={drop} />
      ) : (
        token === undefined && (
          <p>
            No link was opened on this device yet. Scan the code, or tap the link that the show
            office gave you.
          </p>
        )
      )}
    </div>
  );
}

/** Asks what a link is for, and goes to its page. */
function Opening({ token, onDrop }: { token: string; onDrop: () => void }) {
  const navigate = useNavigate();
  const { currentData: link, error, isFetching, refetch } = useGetDeviceLinkQuery(token);
  useEffect(() => {
    if (link === undefined) return;
    void accept(token, link).then(() =>
      navigate(href.device(link.role, link.event.id, link.id), { replace: true }),
    );
  }, [link, token, navigate]);
  if (error === undefined) return <Skeleton shape="page" count={1} label="Opening the link" />;
  if (statusOf(error) === 401) {
    return (
      <Alert>
        <p>{DEAD_LINK}</p>
        <AlertActions>
          <Button onClick={onDrop}>Dismiss</Button>
        </AlertActions>
      </Alert>
    );
  }
  return (
    <Alert>
      <p>
        {areLinksKept()
          ? 'The link is kept, but could not be opened.'
          : 'The link could not be opened, and this device cannot keep it. Stay on this page.'}{' '}
        {messageOf(error)}
      </p>
      <AlertActions>
        <Button pending={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </AlertActions>
    </Alert>
  );
}

/** What the office calls a link. */
const nameOf = ({ label, role }: OwnDeviceLink) => (label === '' ? ROLES[role] : label);

function LinkList({
  links,
  onDrop,
}: {
  links: readonly KeptLink[];
  onDrop: (token: string) => void;
}) {
  return (
    <Stack as="ul" gap={3}>
      {links.map(
        ({ token, link }) =>
          link !== null && (
            <li key={token} className={styles.link}>
              <div>
                <p className={common.strong}>{nameOf(link)}</p>
                <p>
                  {ROLES[link.role]} · {link.event.name}
                </p>
              </div>
              <LinkButton variant="primary" to={href.device(link.role, link.event.id, link.id)}>
                Open<VisuallyHidden> {nameOf(link)}</VisuallyHidden>
              </LinkButton>
              <Button variant="quiet" onClick={() => onDrop(token)}>
                Remove<VisuallyHidden> {nameOf(link)}</VisuallyHidden>
              </Button>
            </li>
          ),
      )}
    </Stack>
  );
}
