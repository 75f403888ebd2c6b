import { type ReactNode, Suspense, useState } from 'react';

import type { TagType } from '../../api/tags';
import { keptAccount } from '../../api/token';
import { removeDraftsOf } from '../../components/form/unsaved/drafts';
import { askToDiscard, dirtyInputs } from '../../components/form/unsaved/unsaved';
import { NavDrawer } from '../../components/layout/NavDrawer';
import { PageShell } from '../../components/layout/PageShell';
import { SideNav } from '../../components/layout/SideNav';
import { TopBar } from '../../components/layout/TopBar';
import { useMenuPlace } from '../../components/layout/useMenuPlace';
import { useUsedPages } from '../../components/layout/usedPages';
import { lazyPart } from '../../components/ui/loading/lazyPart';
import { KeyList } from '../../components/ui/keys/KeyList';
import { AccountForms } from '../../features/accounts/AccountForms';
import { accountsApi } from '../../features/accounts/accountsApi';
import { useSession } from '../../features/accounts/session';
import { selectToken } from '../../features/accounts/sessionSlice';
import { useHasShows } from '../../features/events/useHasShows';
import { useWorkplace } from '../../features/people/useWorkplace';
import { WorkplaceChoice } from '../../features/people/WorkplaceChoice';
import { FindAnything } from '../../features/search/FindAnything';
import { unsent } from '../../sync/changes';
import { useOffline } from '../../sync/connection';
import { OutboxProvider, useOutbox } from '../../sync/OutboxProvider';
import { ConnectionLine } from './ConnectionLine';
import { useAppSelector } from '../hooks';
import { paths } from '../paths';
import { UnsentQuestion } from '../unsent/UnsentQuestion';
import { useSync } from '../unsent/useSync';

// What was left is known with a network alone.
const LeftWorkplaces = lazyPart(() => import('./LeftWorkplaces'));

/** What the changes that are kept without a network may change. */
const KEPT: readonly TagType[] = [
  'Today',
  'Medication',
  'Observation',
  'Extras',
  'Month',
  'Unbilled',
  'Gate',
  'Schedule',
  'Inspection',
];

/** The frame of every session page: the bar, and the menu in it or, on wide screens, beside it. */
export default function AppShell({ children }: { children: ReactNode }) {
  useSync();
  const token = useAppSelector(selectToken);
  // The guard has made this call; the shell only reads its result.
  const { currentData: account = keptAccount(token) } =
    accountsApi.endpoints.getAccount.useQueryState();
  const id = account?._id.$oid ?? null;
  // While somebody signs in again, the account is not known, and the page stays.
  const [owner, setOwner] = useState(id);
  if (id !== null && id !== owner) setOwner(id);
  return (
    <OutboxProvider
      key={owner}
      account={owner}
      session={`session:${hashOf(token ?? '')}`}
      invalidates={KEPT}
    >
      <Frame owner={owner} email={account?.email}>
        {children}
      </Frame>
    </OutboxProvider>
  );
}

/** Names a token without telling it. */
function hashOf(token: string): string {
  let hash = 0;
  for (const letter of token) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
  return hash.toString(36);
}

interface FrameProps {
  owner: string | null;
  email: string | undefined;
  children: ReactNode;
}

function Frame({ owner, email, children }: FrameProps) {
  const { signOut } = useSession();
  const { state, clear } = useOutbox();
  const [asking, setAsking] = useState(false);
  const [listsKeys, setListsKeys] = useState(false);
  const hasShows = useHasShows();
  const { may } = useWorkplace();
  const isOffline = useOffline();
  const used = useUsedPages(owner);
  const place = useMenuPlace();
  const leave = async () => {
    // Another person may use this device next, so what is kept of the session is removed.
    await clear();
    if (owner !== null) removeDraftsOf(owner);
    signOut();
  };
  const askAndLeave = async () => {
    if (!(await askToDiscard(dirtyInputs()))) return;
    if (unsent(state.changes).length > 0) setAsking(true);
    else await leave();
  };
  const menu = {
    email,
    hasShows,
    may,
    workplace: <WorkplaceChoice />,
    used,
    place,
    onSignOut: () => void askAndLeave(),
    onKeys: () => setListsKeys(true),
  };
  return (
    <PageShell
      side={place.isBeside && <SideNav {...menu} />}
      bar={
        <>
          <TopBar home={paths.dashboard} wide={place.isBeside}>
            <FindAnything may={may} />
            {!place.isBeside && <NavDrawer {...menu} />}
          </TopBar>
          <ConnectionLine
            changes={state.changes}
            isLasting={state.isLasting}
            isCentered={!place.isBeside}
          />
        </>
      }
    >
      {owner !== null && !isOffline && (
        <Suspense>
          <LeftWorkplaces key={owner} account={owner} />
        </Suspense>
      )}
      <AccountForms>{children}</AccountForms>
      <KeyList open={listsKeys} onChange={setListsKeys} />
      {asking && <UnsentQuestion onLeave={() => void leave()} onStay={() => setAsking(false)} />}
    </PageShell>
  );
}
