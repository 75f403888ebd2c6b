import { Badge } from '../../components/ui/Badge';
import { badgeOf, type StandingFacts } from './standing';

/** Where a show stands with its notice to the USDA, in a few words. */
export function UsdaBadge({ event }: { event: StandingFacts }) {
  const { tone, text } = badgeOf(event);
  return <Badge tone={tone}>{text}</Badge>;
}
