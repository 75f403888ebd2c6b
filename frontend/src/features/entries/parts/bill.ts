import { formatMoney, sumMoney } from '../../../lib/money/money';
import { type Picks, stallsIn } from './picks';
import { PER_WORDS, type PricedEvent, priceOf } from './prices';
import type { PublicEvent, ShowClass } from './publicEventApi';
import type { BillLine } from './registrationsApi';

/** What is chosen beside classes. */
interface Chosen {
  /** How many of each extra, as typed, by the id of its fee. */
  extras: Record<string, string>;
  /** The stalls that are picked of each extra. */
  stalls?: Picks;
}

/** What an entry would cost. */
export interface Quote {
  /** What is charged. */
  lines: Pick<BillLine, 'id' | 'kind' | 'name' | 'quantity' | 'amount' | 'rule'>[];
  /** The chosen classes that are full: the entry waits for them and does not pay them yet. */
  waiting: readonly ShowClass[];
  /** The stalls beyond what is left: the entry waits in line for them, and does not pay them yet. */
  inLine: readonly Pick<BillLine, 'id' | 'name' | 'quantity'>[];
  /** The sum, in dollars. */
  total: number;
}

/** How many an entry may have of an extra without a limit of its own, as on the server. */
const MAX_QUANTITY = 1000;

/** What a rider can buy beside classes. */
export interface OfferedExtra {
  /** The id of its fee. */
  id: string;
  name: string;
  /** What one costs, in dollars. */
  amount: number;
  /** What it is charged for. */
  per: PublicEvent['fees'][number]['per'];
  /** How many an entry may have. */
  most: number;
  /** How many are left of it; none if it has no stock. */
  left?: number;
  /** The stalls with which it comes: `2 with each horse stall`. */
  with?: string;
  /** The kind of stall that it is, of which one waits in line for more than is left; or none. */
  stall?: NonNullable<PublicEvent['fees'][number]['stall_kind']>;
}

type Fee = PublicEvent['fees'][number];

/** What a show sells; `extras_left` is not known everywhere. */
type Offers = Pick<PublicEvent, 'fees'> & Partial<Pick<PublicEvent, 'extras_left'>>;

/** What stalls are called. */
const STALLS = {
  horse: 'horse stall',
  tack: 'tack stall',
  camping: 'place to camp',
  paddock: 'paddock',
} as const;

/** With which stalls an extra comes, in words. An answer that a device kept may lack it. */
export const sayWith = ({ with_stall_kind, per_stall }: Partial<Fee>) =>
  with_stall_kind && per_stall ? `${String(per_stall)} with each ${STALLS[with_stall_kind]}` : '';

/** Whether the rider says how many of an extra the entry has. */
export const isCounted = (per: string) => per === 'unit' || per === 'night';

/** What an extra costs, in words. */
export function sayPrice({
  amount,
  per,
  most,
  left,
  with: comesWith,
  stall,
}: OfferedExtra): string {
  const price = formatMoney(amount);
  if (left === 0 && (stall || most === 0)) {
    return `${price}. Sold out${stall ? ': you wait in line' : ''}.`;
  }
  const stalls = comesWith === undefined ? '' : `, ${comesWith}`;
  const stock = `${left === undefined ? '' : `, ${String(left)} left`}${stalls}`;
  if (most === 1) return `${price}${stock}`;
  const limit = most === MAX_QUANTITY || most === left ? '' : `, at most ${String(most)}`;
  return `${price}${PER_WORDS[per] ?? ''}${limit}${stock}`;
}

/** The fees in force at a moment, in milliseconds since the epoch. */
export const inForce = (event: Pick<PublicEvent, 'fees'>, now: number) =>
  event.fees.filter(
    ({ from, until }) =>
      (from === null || Date.parse(from.$date) <= now) &&
      (until === null || now < Date.parse(until.$date)),
  );

/** The extras that the show offers at a moment. */
export const extrasOf = (event: Offers, now: number = Date.now()) =>
  inForce(event, now)
    // What an end stall costs more is charged when one is assigned.
    .filter(({ required, end_fee }) => !required && !end_fee)
    .map((fee): OfferedExtra => {
      const { id, name, amount, per, max_quantity } = fee;
      const most = isCounted(per) ? (max_quantity ?? MAX_QUANTITY) : 1;
      const left = event.extras_left?.find(({ fee_id }) => fee_id === id)?.left;
      const comesWith = sayWith(fee);
      const extra = {
        id,
        name,
        amount,
        per,
        most,
        ...(comesWith && { with: comesWith }),
        ...(fee.stall_kind && { stall: fee.stall_kind }),
      };
      if (left === undefined) return extra;
      return { ...extra, most: fee.stall_kind ? most : Math.min(most, left), left };
    });

/** Whether an entry in this class waits. */
export const isFull = ({ places_left }: ShowClass) => places_left === 0;

/**
 * What an entry would cost, by the rules of the server: an entry that only waits pays nothing, a
 * full class is not paid, and each required fee in force is paid once or per entered class. A fee
 * per horse is asked in full: whether another entry of the horse pays it is not public.
 */
export function quote(
  event: Pick<PublicEvent, 'full'> & Offers & PricedEvent,
  picked: readonly ShowClass[],
  values: Chosen,
  now: number = Date.now(),
): Quote {
  const entered = event.full ? [] : picked.filter((one) => !isFull(one));
  const waiting = picked.filter((one) => !entered.includes(one));
  const waits = waitingOf(event, values, now);
  const inLine = event.fees
    .map(({ id, name }) => ({ id, name, quantity: waits.get(id) ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  if (event.full || (entered.length === 0 && picked.length > 0)) {
    return { lines: [], waiting, inLine, total: 0 };
  }
  const line = (
    kind: BillLine['kind'],
    { id, name }: { id: string; name: string },
    quantity: number,
    unit: number,
    rule: BillLine['rule'],
  ) => ({
    id,
    kind,
    name,
    quantity,
    amount: Math.round(unit * 100 * quantity) / 100,
    rule,
  });
  const lines = [
    ...entered.map((one) => {
      const { price, rule } = priceOf(event, one.price, now);
      return line('class', one, 1, price, rule);
    }),
    ...inForce(event, now)
      .filter(({ required }) => required)
      .map((fee) =>
        line('fee', fee, fee.per === 'class' ? entered.length : 1, fee.amount, {
          kind: `per_${fee.per}`,
        }),
      ),
    ...extrasOf(event, now).map((fee) =>
      line('extra', fee, quantityWith(event, values, fee.id, [now, waits]), fee.amount, {
        kind: `per_${fee.per}`,
      }),
    ),
    ...inForce(event, now)
      .filter(({ end_fee }) => end_fee)
      .map((fee) =>
        line('extra', fee, endNights(event, values, fee, now), fee.amount, {
          kind: `per_${fee.per}`,
        }),
      ),
  ].filter(({ quantity }) => quantity > 0);
  return { lines, waiting, inLine, total: sumMoney(lines.map(({ amount }) => amount)) };
}

/** How many nights are picked in stalls at the end of a row, of the kind of a fee for these. */
function endNights(
  event: Pick<PublicEvent, 'fees'>,
  { stalls = {} }: Chosen,
  { stall_kind }: Fee,
  now: number,
): number {
  return extrasOf(event, now)
    .filter(({ stall }) => stall === stall_kind)
    .flatMap(({ id }) => stalls[id] ?? [])
    .filter(({ end }) => end)
    .reduce((sum, { nights }) => sum + nights, 0);
}

/** How many of an extra are chosen, or come with the stalls that are chosen. */
function quantityWith(
  event: Pick<PublicEvent, 'fees'>,
  values: Chosen,
  feeId: string,
  [now, waits]: [number, ReadonlyMap<string, number>],
): number {
  const booked = (id: string) => quantityOf(values, id) - (waits.get(id) ?? 0);
  const fees = inForce(event, now);
  const fee = fees.find(({ id }) => id === feeId);
  const stalls = fees
    .filter(
      ({ stall_kind, end_fee }) => stall_kind && stall_kind === fee?.with_stall_kind && !end_fee,
    )
    .map(({ id, per }) => Math.min(booked(id), per === 'night' ? 1 : MAX_QUANTITY))
    .reduce((sum, count) => sum + count, 0);
  return Math.max(booked(feeId), stalls * (fee?.per_stall ?? 0));
}

/** For how many of each stall an entry waits in line: nights are had in one stall, or wait. */
function waitingOf(event: Offers, values: Chosen, now: number): Map<string, number> {
  const stalls = extrasOf(event, now).filter(({ stall }) => stall);
  // What is held for the entry is not left for others, but for itself.
  const held = (id: string) =>
    (values.stalls?.[id] ?? []).filter(({ until }) => Date.parse(until.$date) > now).length;
  const left = new Map(stalls.map((it) => [it.id, (it.left ?? Infinity) + held(it.id)]));
  const waits = ({ id, per, stall }: OfferedExtra) => {
    const wanted = quantityOf(values, id);
    const count = stallsIn({ per }, wanted);
    const got = Math.max(0, Math.min(count, left.get(id) ?? 0));
    // Extras without a stock share the stalls of their kind.
    for (const fee of event.fees) {
      if (fee.id === id || (fee.stall_kind === stall && fee.stock === null)) {
        left.set(fee.id, (left.get(fee.id) ?? 0) - got);
      }
    }
    return per === 'night' && got < count ? wanted : count - got;
  };
  return new Map(stalls.map((it) => [it.id, waits(it)]));
}

/** How many of an extra are chosen. */
export function quantityOf({ extras }: Chosen, feeId: string): number {
  const typed = extras[feeId]?.trim() ?? '';
  return /^\d+$/.test(typed) ? Number(typed) : 0;
}
