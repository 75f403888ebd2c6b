import type { Schemas } from '../../../api/types';
import { Badge } from '../../../components/ui/messages/Badge';
import { OUTCOMES } from '../inspections/inspectionRows';

/** The outcome of an inspection by which a horse is not to be shown. */
export type BarredBy = Schemas['GateEntryView']['barred'];

/** What an inspection says of a horse that is not to be shown: `Noncompliant`. */
export const sayBarred = (by: NonNullable<BarredBy>) => (by === 'na' ? '' : OUTCOMES[by]);

/** Says that a horse is not to be shown; nothing if it may be. Answers that were kept may not say it. */
export function Barred({ by }: { by: BarredBy | undefined }) {
  if (typeof by !== 'string') return null;
  return <Badge tone="danger">{sayBarred(by)}: not to be shown</Badge>;
}
