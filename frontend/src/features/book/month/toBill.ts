import { countOf } from '../../../lib/intl';
import { formatMoney, sumMoney } from '../../../lib/money/money';
import type { Month } from './monthApi';

/** What is to be billed for a month, to how many owners: said alike wherever it is said. */
export function toBill({ owners }: Pick<Month, 'owners'>) {
  const total = sumMoney(owners.map((owner) => owner.total));
  return {
    count: owners.length,
    total,
    words: `${countOf(owners.length, 'owner', 'owners')}, ${formatMoney(total)}`,
  };
}
