import { href } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';
import { Row, Stack } from '../../../components/ui/page/Stack';
import { GateScreen } from '../../rings/gate/GateScreen';
import { LinksButton } from '../../rings/links/LinksButton';
import { useWorkspace } from './workspace';

/** The tab with the gate of a show, and the ways to what others see of it. */
export default function GateTab() {
  const { event } = useWorkspace();
  const id = event._id.$oid;
  return (
    <Stack gap={4}>
      <GateScreen key={id} eventId={id} />
      <Row gap={2}>
        <LinkButton to={href.eventAnnouncer(id)}>Announcer</LinkButton>
        <LinkButton icon="external" to={href.board(event.hashed_id)} newTab>
          Board
        </LinkButton>
        <LinksButton eventId={id} />
      </Row>
    </Stack>
  );
}
