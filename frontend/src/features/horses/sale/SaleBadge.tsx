import { Badge } from '../../../components/ui/messages/Badge';
import { type SaleStatus, STATUS } from './saleWords';

/** How far the sale of a horse is, in a badge: that it is for sale, if nothing else is known. */
export function SaleBadge({ status }: { status: SaleStatus | null }) {
  const { label, tone } = STATUS[status ?? 'for_sale'];
  return <Badge tone={tone}>{label}</Badge>;
}
