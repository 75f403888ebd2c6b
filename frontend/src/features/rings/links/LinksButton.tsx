import { href } from '../../../app/paths';
import { LinkButton } from '../../../components/ui/actions/Button';

/** Leads to the links of a show for phones without an account. */
export function LinksButton({ eventId }: { eventId: string }) {
  return (
    <LinkButton icon="qr" to={href.eventLinks(eventId)}>
      Links for Phones
    </LinkButton>
  );
}
