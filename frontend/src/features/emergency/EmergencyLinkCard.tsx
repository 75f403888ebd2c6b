import { Button } from '../../components/ui/actions/Button';
import { Loaded } from '../../components/ui/loading/Loaded';
import { Card } from '../../components/ui/page/Card';
import { Soft } from '../../components/ui/page/Soft';
import { Row } from '../../components/ui/page/Stack';
import { useNow } from '../../lib/time/useNow';
import { sayLink } from '../people/links/linkWords';
import { useBarnZone } from '../people/useBarn';
import { usePermission } from '../people/usePermission';
import { useListEmergencyLinksQuery } from './emergencyApi';
import { RevokeLink, useLinkDialog } from './LinkDialog';

/** The link of a horse's emergency page, which a QR code at its door opens. */
export function EmergencyLinkCard({
  horse,
  organizationId,
}: {
  horse: { id: string; name: string; isArchived: boolean };
  organizationId: string;
}) {
  const query = useListEmergencyLinksQuery({ organization_id: organizationId });
  const mayEdit = usePermission(organizationId, 'edit_horses') && !horse.isArchived;
  const zone = useBarnZone();
  const now = useNow();
  const { show, pending, dialog } = useLinkDialog(horse);
  return (
    <Card title="Emergency Link">
      <Loaded small query={query} name="The emergency link" shape="lines" count={1}>
        {(links) => {
          const link = links.find((one) => one.horse.id === horse.id);
          return (
            <Row spread>
              <Soft as="p" size="same">
                {link === undefined
                  ? 'No link. With one, a QR code at the stall door says whom to call.'
                  : sayLink(link, now, zone)}
              </Soft>
              {mayEdit && (
                <Row gap={2}>
                  <Button icon="qr" pending={pending} onClick={show}>
                    {link === undefined ? 'Make Link' : 'Show Link'}
                  </Button>
                  {link !== undefined && <RevokeLink horse={horse} />}
                </Row>
              )}
            </Row>
          );
        }}
      </Loaded>
      {dialog}
    </Card>
  );
}
