import type { Schemas } from '../../api/types';
import { Badge, type Tone } from '../../components/ui/Badge';
import type { UsdaState } from './usdaApi';

const WORDS: Record<UsdaState, { tone: Tone; text: string }> = {
  complete: { tone: 'success', text: 'USDA notified' },
  required: { tone: 'danger', text: 'USDA notice due' },
  scheduled: { tone: 'info', text: 'USDA scheduled' },
  past: { tone: 'neutral', text: 'No USDA notice' },
};

/** Nobody may believe that the USDA was told when nothing left this installation. */
const RECORDED: { tone: Tone; text: string } = { tone: 'warning', text: 'USDA recorded, not sent' };

/** Where a show stands with its notice to the USDA, in a few words. */
export function UsdaBadge({
  event,
}: {
  event: Pick<Schemas['EventView'], 'usda_state' | 'usda_delivery'>;
}) {
  const isRecorded = event.usda_state === 'complete' && event.usda_delivery === 'outbox';
  const { tone, text } = isRecorded ? RECORDED : WORDS[event.usda_state];
  return <Badge tone={tone}>{text}</Badge>;
}
