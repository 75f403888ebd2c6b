import type { ReactNode } from 'react';

import { NavDrawer } from '../components/layout/NavDrawer';
import { PageShell } from '../components/layout/PageShell';
import { TopBar } from '../components/layout/TopBar';
import { accountsApi } from '../features/accounts/accountsApi';
import { useSession } from '../features/accounts/session';
import { paths } from './paths';

/** The frame of every page of a session: the bar with the menu. */
export default function AppShell({ children }: { children: ReactNode }) {
  // The guard has asked; the shell only reads the answer.
  const { data: account } = accountsApi.endpoints.getAccount.useQueryState();
  const { signOut } = useSession();

  return (
    <PageShell
      bar={
        <TopBar home={paths.dashboard}>
          <NavDrawer email={account?.email} onSignOut={signOut} />
        </TopBar>
      }
    >
      {children}
    </PageShell>
  );
}
