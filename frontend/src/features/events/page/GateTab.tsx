import { Row, Stack } from '../../../components/ui/page/Stack';
import { GateScreen } from '../../rings/gate/GateScreen';
import { LinksButton } from '../../rings/links/LinksButton';
import { ScreenLinks } from '../../rings/links/ScreenLinks';
import { useWorkspace } from './workspace';

/** The tab with the gate of a show, and the ways to what others see of it. */
export default function GateTab() {
  const { event } = useWorkspace();
  return (
    <Stack gap={4}>
      <GateScreen key={event._id.$oid} eventId={event._id.$oid} />
      <Row gap={2}>
        <ScreenLinks show={event} />
        <LinksButton eventId={event._id.$oid} />
      </Row>
    </Stack>
  );
}
