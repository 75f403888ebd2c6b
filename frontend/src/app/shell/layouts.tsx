import { Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useMatch, useParams } from 'react-router';

import { LeaveGuard } from '../../components/form/unsaved/LeaveGuard';
import { PageShell } from '../../components/layout/PageShell';
import { RouteChange } from '../../components/layout/RouteChange';
import { TopBar } from '../../components/layout/TopBar';
import { LoadingRegion } from '../../components/ui/loading/LoadingRegion';
import { Skeleton } from '../../components/ui/loading/Skeleton';
import { lazyPart } from '../../components/ui/loading/lazyPart';
import { selectToken } from '../../features/accounts/sessionSlice';
import type { DeviceRole } from '../../features/device/deviceApi';
import { Splash } from '../../features/accounts/signIn/Splash';
import { useAppSelector } from '../hooks';
import { href, paths } from '../paths';
import { SessionGuard } from './SessionGuard';

const importShell = () => import(/* webpackChunkName: "app-shell" */ './AppShell');
const AppShell = lazyPart(importShell);
const ScreenShell = lazyPart(() => import(/* webpackChunkName: "screen-shell" */ './ScreenShell'));

/** The parts that all routes share. */
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

const DeviceShell = lazyPart(() => import(/* webpackChunkName: "device-shell" */ './DeviceShell'));

/** The page, or a skeleton while its code is loading. */
function Page() {
  return (
    <Suspense fallback={<Skeleton shape="page" count={2} label="Loading the page" />}>
      <Outlet />
    </Suspense>
  );
}

/** The layout of session pages, with the menu. */
export function SessionLayout() {
  useEffect(() => {
    // Loads the shell's code while the session is being checked.
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

/** The layout of session pages that fill the screen, such as one on a wall. */
export function ScreenLayout() {
  return (
    <SessionGuard>
      <ScreenShell>
        <Page />
      </ScreenShell>
    </SessionGuard>
  );
}

/** The layout of the pages of a device with a link. */
export function DeviceLayout({ device }: { device: DeviceRole }) {
  const { eventId, linkId } = useParams();
  return (
    <DeviceShell key={[device, eventId, linkId].join(' ')} device={device}>
      <Page />
    </DeviceShell>
  );
}

/** The layout of public pages. They load neither the menu nor the dialog library. */
export function PublicLayout() {
  return (
    <PageShell bar={<TopBar home={paths.root} />}>
      <Page />
    </PageShell>
  );
}

/**
 * A show has the same address for its organizer and for the public. The view is chosen on arrival;
 * if the session ends in the organizer's view, it redirects to the root. The other tabs of a show
 * are only for its organizer, so without a session they ask to sign in.
 */
export function EventLayout() {
  const token = useAppSelector(selectToken);
  const isOverview = useMatch(paths.event) !== null;
  const [organizer] = useState(token !== null || !isOverview);
  return organizer ? <SessionLayout /> : <PublicLayout />;
}

/** Redirects `/event/{id}/signup` to the public form. */
export function SignupRedirect() {
  const { eventId = '' } = useParams();
  return <Navigate to={href.publicForm(eventId)} replace />;
}
