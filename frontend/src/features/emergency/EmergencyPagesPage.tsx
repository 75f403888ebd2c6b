import { useState } from 'react';

import { href, paths } from '../../app/paths';
import { Button, LinkButton } from '../../components/ui/actions/Button';
import { ConfirmButton } from '../../components/ui/actions/ConfirmButton';
import { CardTable, RowLink } from '../../components/ui/lists/CardTable';
import { FileButton } from '../../components/ui/loading/FileButton';
import { Loaded } from '../../components/ui/loading/Loaded';
import { useServerFile } from '../../components/ui/loading/useServerFile';
import { Badge } from '../../components/ui/messages/Badge';
import { EmptyState } from '../../components/ui/messages/EmptyState';
import { useToast } from '../../components/ui/messages/Toast';
import { PageHeader } from '../../components/ui/page/PageHeader';
import { Row, Stack } from '../../components/ui/page/Stack';
import { countOf } from '../../lib/intl';
import { formatDateTime } from '../../lib/time/dates';
import { useNow } from '../../lib/time/useNow';
import { useHorseOptions } from '../horses/HorsesField';
import { concurrently } from '../../lib/concurrently';
import { BarnFilters } from '../people/BarnFilters';
import { isOver, sayLink } from '../people/links/linkWords';
import { usePlace } from '../people/place';
import { useBarnZone } from '../people/useBarn';
import { ChoicesCard } from './ChoicesCard';
import {
  barnOf,
  useListEmergencyLinksQuery,
  useMakeEmergencyLinkMutation,
  useRevokeEmergencyLinksMutation,
} from './emergencyApi';
import styles from './EmergencyPages.module.css';
import type { EmergencyLinkRow } from './emergencyTypes';
import { RevokeLink, useLinkDialog } from './LinkDialog';

/** How many links are made at once. */
const AT_ONCE = 4;

/** The page for the emergency pages of all horses: what they show, their links, and the door cards. */
export default function EmergencyPagesPage() {
  const { idOf, placeOf } = usePlace('record_care');
  const organizationId = idOf();
  const mayEdit = placeOf()?.permissions.includes('edit_horses') ?? false;
  const query = useListEmergencyLinksQuery(barnOf(organizationId));
  const path = new URLSearchParams({ ...barnOf(organizationId) }).toString();
  const cards = useServerFile(`places/door_cards.pdf${path === '' ? '' : `?${path}`}`, {
    fileName: 'door-cards.pdf',
    thing: 'door cards',
    title: 'Door cards',
  });
  return (
    <>
      <PageHeader
        title="Emergency Pages"
        subtitle="A QR code at the stall door says whom to call, without an account."
        actions={
          <>
            <FileButton file={cards} use="print">
              Door Cards
            </FileButton>
            <LinkButton to={paths.places}>Places</LinkButton>
          </>
        }
      />
      <BarnFilters permission="record_care" />
      {mayEdit && <ChoicesCard key={organizationId} organizationId={organizationId} />}
      <Loaded query={query} name="The links">
        {(links) => (
          <Links
            organizationId={organizationId}
            barnId={placeOf()?.id}
            links={links}
            mayEdit={mayEdit}
          />
        )}
      </Loaded>
    </>
  );
}

interface LinksProps {
  organizationId: string;
  /** The id of the organization, also of the own one. */
  barnId: string | undefined;
  links: readonly EmergencyLinkRow[];
  mayEdit: boolean;
}

function Links({ organizationId, barnId, links, mayEdit }: LinksProps) {
  const { options = [] } = useHorseOptions(barnId);
  const rows = options.map(({ value, label }) => ({
    horse: { id: value, name: label },
    link: links.find(({ horse }) => horse.id === value),
  }));
  const without = rows.filter(({ link }) => link === undefined).map(({ horse }) => horse);
  if (rows.length === 0) {
    return (
      <EmptyState
        title="No horses yet"
        icon="horseshoe"
        action={
          <LinkButton variant="primary" icon="plus" to={paths.horsesAdd}>
            Add Horse
          </LinkButton>
        }
      >
        <p>Add a horse, and make a link for its stall door.</p>
      </EmptyState>
    );
  }
  return (
    <Stack gap={3}>
      <Row spread>
        <h2>Links</h2>
        {mayEdit && (
          <Row gap={2}>
            {without.length > 0 && <MakeAll horses={without} />}
            {links.length > 0 && <RevokeAll organizationId={organizationId} count={links.length} />}
          </Row>
        )}
      </Row>
      <CardTable
        caption="Horses and their emergency links"
        columns={['Horse', 'Opened', 'Made', 'Actions']}
        look="dense"
        className={styles.links}
      >
        {rows.map(({ horse, link }) => (
          <Line key={horse.id} horse={horse} link={link} mayEdit={mayEdit} />
        ))}
      </CardTable>
    </Stack>
  );
}

function Line({
  horse,
  link,
  mayEdit,
}: {
  horse: { id: string; name: string };
  link: EmergencyLinkRow | undefined;
  mayEdit: boolean;
}) {
  const zone = useBarnZone();
  const now = useNow();
  const { show, pending, dialog } = useLinkDialog(horse);
  return (
    <tr>
      <td className={styles.horse}>
        <RowLink to={href.horse(horse.id)}>{horse.name}</RowLink>
      </td>
      <td className={styles.opened}>
        {link === undefined ? (
          'No link'
        ) : isOver(link, now) ? (
          <Badge tone="neutral">Expired</Badge>
        ) : (
          sayLink(link, now, zone)
        )}
      </td>
      <td className={styles.made}>
        {link !== undefined && (
          <>
            <span className={styles.term}>Made </span>
            {formatDateTime(link.created_at, zone)}
          </>
        )}
      </td>
      <td className={styles.actions}>
        {mayEdit && (
          <div>
            <Button
              variant="quiet"
              icon="qr"
              pending={pending}
              aria-label={`${link === undefined ? 'Make a link for' : 'Show the link of'} ${horse.name}`}
              onClick={show}
            >
              {link === undefined ? 'Make Link' : 'Show'}
            </Button>
            {link !== undefined && <RevokeLink horse={horse} />}
          </div>
        )}
        {dialog}
      </td>
    </tr>
  );
}

/** Makes a link for each horse that has none. */
function MakeAll({ horses }: { horses: readonly { id: string; name: string }[] }) {
  const [make] = useMakeEmergencyLinkMutation();
  const [pending, setPending] = useState(false);
  const toast = useToast();
  const run = async () => {
    setPending(true);
    const failed = await concurrently(horses, AT_ONCE, ({ id }) => make({ id, body: {} }).unwrap());
    setPending(false);
    const made = horses.length - failed.length;
    if (made > 0) toast.success(`${countOf(made, 'link', 'links')} made`);
    if (failed.length > 0) {
      toast.error(`No link for ${failed.map(({ name }) => name).join(', ')}. Please try again.`);
    }
  };
  return (
    <Button pending={pending} pendingText="Making..." onClick={() => void run()}>
      {horses.length === 1
        ? 'Make the Missing Link'
        : `Make ${countOf(horses.length, 'Missing Link', 'Missing Links')}`}
    </Button>
  );
}

function RevokeAll({ organizationId, count }: { organizationId: string; count: number }) {
  const [revoke] = useRevokeEmergencyLinksMutation();
  return (
    <ConfirmButton
      button={(ask) => (
        <Button variant="danger-quiet" onClick={ask}>
          Revoke All
        </Button>
      )}
      title="Revoke all links?"
      confirmLabel={`Revoke ${countOf(count, 'Link', 'Links')}`}
      cancelLabel="Keep Them"
      danger
      call={() => revoke(barnOf(organizationId)).unwrap()}
      done="All links revoked"
      failed="Failed to revoke the links. Please try again."
    >
      The codes on all stall doors stop working at once. Print new cards.
    </ConfirmButton>
  );
}
