import { Badge, type Tone } from '../../components/ui/Badge';
import type { UsdaState } from './usdaApi';

const WORDS: Record<UsdaState, { tone: Tone; text: string }> = {
  complete: { tone: 'success', text: 'USDA notified' },
  required: { tone: 'danger', text: 'USDA notice due' },
  scheduled: { tone: 'info', text: 'USDA scheduled' },
  past: { tone: 'neutral', text: 'No USDA notice' },
};

/** Where a show stands with its notice to the USDA, in two words. */
export function UsdaBadge({ state }: { state: UsdaState }) {
  const { tone, text } = WORDS[state];
  return <Badge tone={tone}>{text}</Badge>;
}
