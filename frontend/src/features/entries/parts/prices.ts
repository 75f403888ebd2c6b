import { formatMoney } from '../../../lib/money/money';
import { formatDateTime } from '../../../lib/time/dates';
import type { PublicEvent } from './publicEventApi';
import type { BillLine } from './registrationsApi';

/** A show with what its classes cost more later. An answer that a device kept may lack it. */
export type PricedEvent = Partial<Pick<PublicEvent, 'added_after' | 'scratch' | 'refunds'>>;

type Step = PublicEvent['added_after'][number];

/** What a fee is charged for, behind its amount. */
export const PER_WORDS: Readonly<Record<string, string>> = {
  entry: ' per entry',
  class: ' per class',
  unit: ' each',
  night: ' a night',
  horse: ' per horse',
  weekend: ' once for the weekend',
};

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
  if (rule?.kind === 'per_weekend') return 'Once for the weekend';
  if (rule?.kind === 'shared') return 'Shared';
  if (rule?.at === undefined) return '';
  const at = formatDateTime(rule.at, zone);
  if (rule.kind === 'scratch') return `Scratched after ${at}`;
  if (rule.kind === 'refund') {
    return rule.percent === 0
      ? `Scratched after ${at}, nothing back`
      : `Scratched before ${at}, ${String(rule.percent)} % back`;
  }
  return `Added after ${at}, before that ${formatMoney(rule.list_price ?? 0)}`;
}

/** Whether the show says what scratching costs; otherwise the closing date decides. */
export const hasScratchRules = ({ scratch = [], refunds = [] }: PricedEvent) =>
  scratch.length + refunds.length > 0;

/** What comes of it for the bill to leave a class at a moment. */
export function sayLeaving(
  { scratch = [], refunds = [] }: PricedEvent,
  now: number = Date.now(),
): string {
  if (scratch.length > 0) {
    const begun = scratch
      .filter(({ after }) => Date.parse(after.$date) <= now)
      .toSorted((a, b) => Date.parse(a.after.$date) - Date.parse(b.after.$date))
      .at(-1);
    if (begun === undefined) return 'A class that you leave now costs nothing.';
    return begun.amount === null
      ? 'A class that you leave now costs its price.'
      : `A class that you leave now costs ${formatMoney(begun.amount)}.`;
  }
  if (refunds.length > 0) {
    const [open] = refunds
      .filter(({ until }) => now < Date.parse(until.$date))
      .toSorted((a, b) => Date.parse(a.until.$date) - Date.parse(b.until.$date));
    return `Of what you leave now, ${String(open?.percent ?? 0)} % comes back.`;
  }
  return 'A class that you leave before the closing date costs nothing.';
}
