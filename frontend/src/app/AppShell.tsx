import { type ReactNode, useState } from 'react';

import { OutboxProvider } from '../api/OutboxProvider';
import type { TagType } from '../api/tags';
import { removeDraftsOf } from '../components/form/drafts';
import { askToDiscard, dirtyInputs } from '../components/form/unsaved';
import { NavDrawer } from '../components/layout/NavDrawer';
import { PageShell } from '../components/layout/PageShell';
import { SideNav } from '../components/layout/SideNav';
import { TopBar } from '../components/layout/TopBar';
import { AccountForms } from '../features/accounts/AccountForms';
import { accountsApi } from '../features/accounts/accountsApi';
import { useSession } from '../features/accounts/session';
import { FindAnything } from '../features/search/FindAnything';
import { useMediaQuery } from '../lib/useMediaQuery';
import { paths } from './paths';
import { RefusedChanges } from './RefusedChanges';

/** What the changes that are kept without a network may change. */
const KEPT: readonly TagType[] = ['Today', 'Medication'];

/** The least window width with room for the menu beside the page. */
const DESK = '(min-width: 80rem)';

/** The frame of every session page: the bar with the menu, and on wide screens the side menu. */
export default function AppShell({ children }: { children: ReactNode }) {
  // The guard has made this call; the shell only reads its result.
  const { currentData: account } = accountsApi.endpoints.getAccount.useQueryState();
  const { signOut } = useSession();
  const id = account?._id.$oid;
  // While somebody signs in again, the account is not known, and the page stays.
  const [owner, setOwner] = useState(id);
  if (id !== undefined && id !== owner) setOwner(id);

  const atDesk = useMediaQuery(DESK);
  const leave = async () => {
    if (!(await askToDiscard(dirtyInputs()))) return;
    // Another person may use this device next, so drafts are removed at sign-out.
    if (account !== undefined) removeDraftsOf(account._id.$oid);
    signOut();
  };

  return (
    <PageShell
      side={atDesk && <SideNav />}
      bar={
        <TopBar home={paths.dashboard} wide={atDesk}>
          <FindAnything />
          <NavDrawer email={account?.email} onSignOut={() => void leave()} />
        </TopBar>
      }
    >
      <OutboxProvider key={owner} account={owner ?? ''} invalidates={KEPT}>
        <RefusedChanges />
        <AccountForms>{children}</AccountForms>
      </OutboxProvider>
    </PageShell>
  );
}
