import { Card } from '../../../components/ui/page/Card';
import { OwnStalls } from '../../entries/rider/OwnStalls';
import type { Barn } from './barnTypes';

/** The stalls that a barn has itself, beside those of its entries. */
export function BarnStalls({ barn: { stalls } }: { barn: Barn }) {
  if (stalls.length === 0) return null;
  return (
    <Card title="Stalls of the Barn">
      <OwnStalls stalls={stalls} />
    </Card>
  );
}
