import { Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useParams } from 'react-router';

import { LeaveGuard } from '../components/form/LeaveGuard';
import { PageShell } from '../components/layout/PageShell';
import { RouteChange } from '../components/layout/RouteChange';
import { TopBar } from '../components/layout/TopBar';
import { LoadingRegion } from '../components/ui/LoadingRegion';
import { Skeleton } from '../components/ui/Skeleton';
import { lazyPart } from '../lib/lazyPart';
import { selectToken } from '../features/accounts/sessionSlice';
import { Splash } from '../features/accounts/Splash';
import { useAppSelector } from './hooks';
import { href, paths } from './paths';
import { SessionGuard } from './SessionGuard';

const importShell = () => import(/* webpackChunkName: "app-shell" */ './AppShell');
const AppShell = lazyPart(importShell);

/** What every route shares. */
export function RootLayout() {
  return (
    <>
      <RouteChange />
      <LeaveGuard />
      <LoadingRegion />
      <Suspense fallback={<Splash />}>
        <Outlet />
      </Suspense>
    </>
  );
}

/** The page itself, and its shape while its code is on the way. */
function Page() {
  return (
    <Suspense fallback={<Skeleton shape="page" count={2} label="Loading the page" />}>
      <Outlet />
    </Suspense>
  );
}

/** Pages of a session, in the menu shell. */
export function SessionLayout() {
  useEffect(() => {
    // The shell's code arrives while the session is being checked.
    void importShell();
  }, []);
  return (
    <SessionGuard>
      <AppShell>
        <Page />
      </AppShell>
    </SessionGuard>
  );
}

/** Pages that need no session. They load neither the menu nor the library behind it. */
export function PublicLayout() {
  return (
    <PageShell bar={<TopBar home={paths.root} />}>
      <Page />
    </PageShell>
  );
}

/**
 * A show has one address for its organizer and for everyone. Which view it is, is settled on
 * arrival: a session that ends while the organizer's view is open leads to the root.
 */
export function EventLayout() {
  const token = useAppSelector(selectToken);
  const [organizer] = useState(token !== null);
  return organizer ? <SessionLayout /> : <PublicLayout />;
}

/** `/event/{id}/signup` is another name of the public form. */
export function SignupRedirect() {
  const { eventId = '' } = useParams();
  return <Navigate to={href.publicForm(eventId)} replace />;
}
