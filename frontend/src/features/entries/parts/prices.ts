import { formatMoney } from '../../../lib/money/money';
import { formatDateTime } from '../../../lib/time/dates';
import type { PublicEvent } from './publicEventApi';
import type { BillLine } from './registrationsApi';

/** A show with what its classes cost more later. An answer that a device kept may lack it. */
export type PricedEvent = Partial<Pick<PublicEvent, 'added_after'>>;

type Step = PublicEvent['added_after'][number];

/** The step in force at a moment, in milliseconds since the epoch: the last one that has begun. */
export function stepAt({ added_after = [] }: PricedEvent, now: number): Step | undefined {
  const at = (step: Step) => Date.parse(step.after.$date);
  return added_after
    .filter((step) => at(step) <= now)
    .toSorted((a, b) => at(a) - at(b))
    .at(-1);
}

/** What a class costs that is added in this step, by the rules of the server. */
function raised(price: number, { amount, factor }: Step): number {
  const cents = Math.round(price * 100);
  if (factor === null) return (cents + Math.round((amount ?? 0) * 100)) / 100;
  // Half a cent is rounded up.
  return Math.floor((cents * Math.round(factor * 100) + 50) / 100) / 100;
}

/** What a class costs that is added at a moment, and the rule that makes this price. */
export function priceOf(
  event: PricedEvent,
  listPrice: number,
  now: number = Date.now(),
): { price: number; rule: BillLine['rule'] } {
  const step = stepAt(event, now);
  if (step === undefined) return { price: listPrice, rule: { kind: 'list_price' } };
  return {
    price: raised(listPrice, step),
    rule: { kind: 'added_after', list_price: listPrice, at: step.after },
  };
}

/** How much more a class costs in a step: `1.5 times`, `$10.00 more`. */
export const sayRaise = ({ amount, factor }: Step) =>
  factor === null ? `${formatMoney(amount ?? 0)} more` : `${String(factor)} times`;

/** What a bill says of the rule that made a line, if it is none of the usual ones. */
export function sayRule(rule: BillLine['rule'] | undefined, zone: string): string {
  if (rule?.kind === 'per_horse') return 'Once for the horse';
  if (rule?.kind !== 'added_after' || rule.at === undefined) return '';
  return `Added after ${formatDateTime(rule.at, zone)}, before that ${formatMoney(rule.list_price ?? 0)}`;
}
