import { Badge } from '../../components/ui/messages/Badge';
import { badgeOf, type StandingFacts } from './usdaWords';

/** A badge with the state of a show's notice to the USDA. */
export function UsdaBadge({ event }: { event: StandingFacts }) {
  const { tone, text } = badgeOf(event);
  return <Badge tone={tone}>{text}</Badge>;
}
