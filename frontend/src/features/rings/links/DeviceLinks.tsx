import { useRef, useState } from 'react';

import { Button } from '../../../components/ui/actions/Button';
import { ConfirmButton } from '../../../components/ui/actions/ConfirmButton';
import { CopyBox } from '../../../components/ui/actions/CopyBox';
import { Dialog, DialogActions, DialogBody } from '../../../components/ui/actions/Dialog';
import { useCopy } from '../../../components/ui/actions/useCopy';
import { useShown } from '../../../components/ui/actions/useShown';
import { CardTable } from '../../../components/ui/lists/CardTable';
import { Loaded } from '../../../components/ui/loading/Loaded';
import { Spinner } from '../../../components/ui/loading/Spinner';
import { usePicture } from '../../../components/ui/loading/usePicture';
import { Alert } from '../../../components/ui/messages/Alert';
import { Badge } from '../../../components/ui/messages/Badge';
import { EmptyState } from '../../../components/ui/messages/EmptyState';
import { DocumentTitle } from '../../../components/ui/page/DocumentTitle';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { Soft } from '../../../components/ui/page/Soft';
import { formatDateTime } from '../../../lib/time/dates';
import { useNow } from '../../../lib/time/useNow';
import { usePermission } from '../../people/usePermission';
import { useGetScheduleQuery } from '../dayApi';
import type { DeviceLinkView, ScheduleView } from '../dayTypes';
import { type ClassJudging, useListJudgingQuery } from '../ringsApi';
import { cardName } from '../ringWords';
import styles from './DeviceLinks.module.css';
import {
  qrPathOf,
  useGetDeviceAddressesQuery,
  useListDeviceLinksQuery,
  useRevokeDeviceLinkMutation,
} from './linksApi';
import { ChangeLink, NewLink } from './NewLink';
import { Reachable } from './Reachable';
import { ROLES } from './roles';
import { ScreenLinks } from './ScreenLinks';

interface LinkedShow {
  _id: { $oid: string };
  hashed_id: string;
  organization_id: string;
  name: string;
  time_zone: string;
}

/** The links with which phones without an account take part in a show. */
export function DeviceLinks({ show }: { show: LinkedShow }) {
  const id = show._id.$oid;
  const mayChange = usePermission(show.organization_id, 'manage_entries');
  const query = useListDeviceLinksQuery(id);
  const classes = useListJudgingQuery(id).currentData ?? [];
  const code = useShown('link');
  const [made, setMade] = useState<DeviceLinkView | null>(null);
  const found = [...(query.currentData ?? []), made].find((it) => it?.id === code.id) ?? null;
  // While it closes, it still shows whose it was.
  const [shown, setShown] = useState(found);
  if (found !== null && found !== shown) setShown(found);
  const addresses = useGetDeviceAddressesQuery(id, { skip: !mayChange }).currentData;
  const [chosen, setChosen] = useState<string | null>(null);
  // Where the server's own address is of use to this computer alone, one of its network.
  const usable = addresses?.addresses.filter(({ answers }) => answers) ?? [];
  const address = usable.find(({ url }) => url === chosen)?.url ?? usable[0]?.url ?? null;
  const open = (link: DeviceLinkView) => {
    setMade(link);
    code.show(link.id);
  };
  const make = mayChange && (
    <NewLink eventId={id} zone={show.time_zone} classes={classes} onMade={open} />
  );
  return (
    <>
      <DocumentTitle title={`Links of ${show.name}`} />
      <Stack gap={3}>
        <h2>Links for phones</h2>
        <Row gap={2}>
          <ScreenLinks show={show} />
        </Row>
        {addresses !== undefined && (
          <Reachable
            addresses={addresses}
            base={address ?? addresses.public_url}
            onChoose={setChosen}
          />
        )}
        <Loaded query={query} name="The links">
          {(links) =>
            links.length === 0 ? (
              <EmptyState title="No links" icon="qr" action={make}>
                <p>
                  A link opens the gate, a judge’s card, the announcer’s screen or the inspections
                  on a phone, without an account.
                </p>
              </EmptyState>
            ) : (
              <Stack gap={3}>
                <Row spread>
                  <Soft as="p">Whoever has a link can use it until it expires or is revoked.</Soft>
                  {make}
                </Row>
                <Links {...{ show, links, classes, mayChange }} onOpen={open} />
              </Stack>
            )
          }
        </Loaded>
      </Stack>
      <Dialog
        open={found !== null}
        onClose={code.hide}
        title={shown === null ? '' : sayLink(shown)}
        description="Scan it with the phone that is to use it, or send the address."
      >
        {shown !== null && <Code eventId={id} link={shown} address={address} onClose={code.hide} />}
      </Dialog>
    </>
  );
}

const sayLink = ({ role, label }: DeviceLinkView) =>
  label === '' ? ROLES[role].name : `${ROLES[role].name}: ${label}`;

interface LinksProps {
  show: LinkedShow;
  links: readonly DeviceLinkView[];
  classes: readonly ClassJudging[];
  mayChange: boolean;
  onOpen: (link: DeviceLinkView) => void;
}

function Links({ show, links, classes, mayChange, onOpen }: LinksProps) {
  const now = useNow();
  const zone = show.time_zone;
  const rings = useGetScheduleQuery(show._id.$oid).currentData?.rings ?? [];
  return (
    <CardTable
      caption="Links for phones"
      columns={['Role', 'For', 'Classes', 'Expires', 'Last used', 'Actions']}
      look="dense"
      className={styles.links}
    >
      {links.map((link) => {
        const isOver = Date.parse(link.expires_at.$date) <= now;
        return (
          <tr key={link.id}>
            <td className={styles.role}>{ROLES[link.role].name}</td>
            <td className={styles.label}>{link.label === '' ? '–' : link.label}</td>
            <td className={styles.classes}>{sayReach(link, classes, rings)}</td>
            <td className={styles.expires}>
              {isOver ? (
                <Badge tone="neutral">Expired</Badge>
              ) : (
                formatDateTime(link.expires_at, zone)
              )}
            </td>
            <td className={styles.used}>
              <span className={styles.term}>Last used: </span>
              {link.used_at === null ? 'never' : formatDateTime(link.used_at, zone)}
            </td>
            <td className={styles.actions}>
              {mayChange && (
                <div>
                  {!isOver && (
                    <Button
                      variant="quiet"
                      icon="qr"
                      aria-label={`Show ${sayLink(link)}`}
                      onClick={() => onOpen(link)}
                    >
                      Show
                    </Button>
                  )}
                  <ChangeLink
                    eventId={show._id.$oid}
                    name={sayLink(link)}
                    {...{ zone, classes, link }}
                  />
                  <Revoke eventId={show._id.$oid} link={link} />
                </div>
              )}
            </td>
          </tr>
        );
      })}
    </CardTable>
  );
}

/** The rings and classes of a link, and the judge of a scribe's. */
function sayReach(
  link: DeviceLinkView,
  classes: readonly ClassJudging[],
  rings: ScheduleView['rings'],
): string {
  const { ring_ids = [] } = link;
  const own = classes.filter(({ class_id }) => link.class_ids.includes(class_id));
  const parts = [
    ...rings.filter(({ id }) => ring_ids.includes(id)).map(({ name }) => name),
    ...own.map(({ number }) => number),
  ];
  const said =
    link.class_ids.length + ring_ids.length === 0 ? 'All classes' : parts.join(', ') || 'None left';
  if (link.judge !== undefined) return `${said} · ${link.judge}`;
  if (link.judge_index === null) return said;
  const format = own.find((one) => one.format !== null)?.format;
  const judge =
    format === undefined || format === null
      ? `Judge ${link.judge_index + 1}`
      : cardName(format, link.judge_index);
  return `${said} · ${judge}`;
}

function Revoke({ eventId, link }: { eventId: string; link: DeviceLinkView }) {
  const [revoke] = useRevokeDeviceLinkMutation();
  return (
    <ConfirmButton
      button={(ask) => (
        <Button variant="danger-quiet" aria-label={`Revoke ${sayLink(link)}`} onClick={ask}>
          Revoke
        </Button>
      )}
      title={`Revoke ${sayLink(link)}?`}
      confirmLabel="Revoke Link"
      cancelLabel="Keep It"
      danger
      call={() => revoke({ id: eventId, link_id: link.id }).unwrap()}
      done="Link revoked"
      failed="Failed to revoke the link. Please try again."
    >
      The phone that uses it is shut out at once. What it has not sent yet stays on it.
    </ConfirmButton>
  );
}

interface CodeProps {
  eventId: string;
  link: DeviceLinkView;
  /** With which address of this computer it is shown, instead of the server's own one. */
  address: string | null;
  onClose: () => void;
}

function Code({ eventId, link, address, onClose }: CodeProps) {
  const { address: picture, failure } = usePicture(qrPathOf(eventId, link.id, address));
  const url =
    address === null ? link.url : `${address}${link.url.slice(link.url.indexOf('/device#'))}`;
  const copy = useCopy('Link copied to clipboard');
  const box = useRef<HTMLInputElement>(null);
  return (
    <>
      <DialogBody>
        {failure !== null && <Alert>{failure}</Alert>}
        <div className={styles.code}>
          {picture !== null ? (
            <img src={picture} alt={`QR code of ${sayLink(link)}`} />
          ) : (
            failure === null && <Spinner />
          )}
        </div>
        <CopyBox ref={box} label="Address" value={url} />
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" icon="copy" onClick={() => void copy(url, box.current)}>
          Copy
        </Button>
      </DialogActions>
    </>
  );
}
