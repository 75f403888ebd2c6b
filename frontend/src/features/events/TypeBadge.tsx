import { Badge } from '../../components/ui/Badge';

/** The kind of a show, in its organizer's words. */
export function TypeBadge({ type }: { type: string }) {
  return type === '' ? null : <Badge>{type}</Badge>;
}
