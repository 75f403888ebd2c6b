import { Badge } from '../../components/ui/messages/Badge';

/** A badge with the type of a show, as its organizer entered it. */
export function TypeBadge({ type }: { type: string }) {
  return type === '' ? null : <Badge>{type}</Badge>;
}
