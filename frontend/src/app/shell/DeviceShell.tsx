import { type ReactNode, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, Navigate, useLocation, useParams } from 'react-router';

import { forgetAnswers } from '../../api/baseApi';
import { deviceOwner } from '../../api/owner';
import type { TagType } from '../../api/tags';
import { PageShell } from '../../components/layout/PageShell';
import { Alert } from '../../components/ui/messages/Alert';
import { LinkButton } from '../../components/ui/actions/Button';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { Splash } from '../../features/accounts/signIn/Splash';
import {
  type DeviceRole,
  type OwnDeviceLink,
  useGetDeviceLinkQuery,
} from '../../features/device/deviceApi';
import { areLinksKept, keepFirst, linkWith, readLinks } from '../../features/device/deviceLinks';
import {
  deviceLeft,
  deviceUsed,
  selectDevice,
  selectIsDead,
} from '../../features/device/deviceSlice';
import { DEAD_LINK, ROLES } from '../../features/device/deviceWords';
import { DeviceContext } from '../../features/device/useDevice';
import { OutboxProvider, useOutbox } from '../../sync/OutboxProvider';
import { useAppSelector } from '../hooks';
import { href, paths } from '../paths';
import { useSync } from '../unsent/useSync';
import { ConnectionLine } from './ConnectionLine';
import styles from './DeviceShell.module.css';

/** What the taps and cards of a device change. */
const KEPT: readonly TagType[] = [
  'Gate',
  'Schedule',
  'Judging',
  'Registration',
  'Inspection',
  'StallCrew',
];

/**
 * The link of this browser that the address names. An address of an earlier release names none: then
 * it is that for the role at the show, of several the one that was used last.
 */
const linkFor = (role: DeviceRole, eventId: string, linkId: string | undefined) =>
  linkId === undefined
    ? readLinks().find(({ link }) => link?.role === role && link.event.id === eventId)
    : linkWith(linkId);

/**
 * The frame of the pages of a device that has a link instead of an account. Their calls send its
 * token, although this browser may have a session too.
 */
export default function DeviceShell({
  device,
  children,
}: {
  device: DeviceRole;
  children: ReactNode;
}) {
  useSync({ isDevice: true });
  const { eventId = '', linkId } = useParams();
  const location = useLocation();
  const [kept] = useState(() => linkFor(device, eventId, linkId));
  const dispatch = useDispatch();
  const used = useAppSelector(selectDevice);
  const [id, token] = [kept?.link?.id, kept?.token];
  useEffect(() => {
    if (id === undefined || token === undefined) return undefined;
    // What a session has loaded is not for the device, and the other way round.
    forgetAnswers(dispatch);
    dispatch(deviceUsed({ id, token }));
    return () => {
      dispatch(deviceLeft());
      forgetAnswers(dispatch);
    };
  }, [dispatch, id, token]);
  if (kept?.link === undefined || kept.link === null) {
    return (
      <PageShell>
        <PageHeader
          title="A link is needed"
          subtitle="This page opens with a link of the show office. Scan its code, or tap the link."
        />
        <LinkButton to={paths.device}>Links on This Device</LinkButton>
      </PageShell>
    );
  }
  const { role, event } = kept.link;
  const pathname = href.device(role, event.id, kept.link.id);
  if (location.pathname !== pathname) return <Navigate to={{ ...location, pathname }} replace />;
  if (used?.token !== kept.token) return <Splash />;
  return (
    <OutboxProvider account={deviceOwner(kept.link.id)} session="" invalidates={KEPT}>
      <Frame token={kept.token} known={kept.link}>
        {children}
      </Frame>
    </OutboxProvider>
  );
}

function Frame({
  token,
  known,
  children,
}: {
  token: string;
  known: OwnDeviceLink;
  children: ReactNode;
}) {
  const { currentData: found } = useGetDeviceLinkQuery(token);
  const link = found ?? known;
  const isDead = useAppSelector(selectIsDead);
  const { state } = useOutbox();
  const isLasting = state.isLasting && areLinksKept();
  useEffect(() => {
    if (link !== known) keepFirst({ token, link });
  }, [link, known, token]);
  return (
    <PageShell
      bar={
        <>
          <header className={styles.bar}>
            <p className={styles.name}>
              {link.label === '' ? ROLES[link.role] : link.label}
              <span className={styles.show}>{link.event.name}</span>
            </p>
            {readLinks().length > 1 && (
              <Link to={paths.device} className={styles.switch}>
                Switch
              </Link>
            )}
          </header>
          <ConnectionLine changes={state.changes} isLasting={isLasting} isDevice />
        </>
      }
    >
      {isDead && (
        <Alert>
          <p>
            {DEAD_LINK} What you tapped and typed is{' '}
            {isLasting ? 'kept on this device' : 'in this page alone, so leave it open'}, and is
            sent by the new link.
          </p>
        </Alert>
      )}
      {/* A page that was open stays, with what was typed; one that is opened has nothing to show. */}
      {!(isDead && found === undefined) && <DeviceContext value={link}>{children}</DeviceContext>}
    </PageShell>
  );
}
