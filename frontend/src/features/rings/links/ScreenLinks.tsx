import { href } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';

interface ScreenLinksProps {
  show: { _id: { $oid: string }; hashed_id: string };
}

/** What others see of a running show: the announcer's page, and the board for a television. */
export function ScreenLinks({ show }: ScreenLinksProps) {
  return (
    <>
      <LinkButton variant="quiet" to={href.eventAnnouncer(show._id.$oid)}>
        Announcer
      </LinkButton>
      <LinkButton variant="quiet" icon="external" to={href.board(show.hashed_id)} newTab>
        Board
      </LinkButton>
    </>
  );
}
