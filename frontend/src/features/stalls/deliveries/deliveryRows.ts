import type { Instant } from '../../../lib/time/dates';
import type { Day } from '../../../lib/time/days';
import type { Change, Changes } from '../../../sync/changes';
import { isNews, type Unsent, unsentOf } from '../crew/unsent';
import type { Delivery } from './deliveriesApi';

/** A delivery with what was tapped on this device and is not loaded yet. */
export interface DeliveryRow extends Unsent {
  delivery: Delivery;
  /** When it was delivered; `null` if it is not. */
  deliveredAt: Instant | null;
}

/** `2 × Shavings`. */
export const whatOf = ({ quantity, name }: Pick<Delivery, 'quantity' | 'name'>) =>
  `${quantity} × ${name}`;

/** In which stall a booking is on a day: as `stall_on` in `crates/stalls/src/delivery.rs`. */
export function stallOn(
  nights: readonly { night: Day; stall_id: string }[],
  day: Day,
): string | undefined {
  return (nights.find(({ night }) => night >= day) ?? nights.at(-1))?.stall_id;
}

const laneOf = (id: string) => `delivery:${id}`;

interface DeliveredBody {
  delivered_at: string | null;
  at: string;
}

/** What is said of a delivery, for the outbox: a log, as the marks of a stall are. */
export function changeOf(delivery: Delivery, isDone: boolean, at: string): Change {
  const body: DeliveredBody = { delivered_at: isDone ? at : null, at };
  return {
    lane: laneOf(delivery.id),
    about: 'delivered',
    isTimed: true,
    method: 'PUT',
    path: `deliveries/${delivery.id}`,
    body,
    label: `${whatOf(delivery)} for ${delivery.horse_name}: ${isDone ? 'delivered' : 'not delivered'}`,
  };
}

/** A delivery, with what was tapped on this device since it was asked for. */
export function rowOf(delivery: Delivery, changes: Changes, readAt: number): DeliveryRow {
  const own = changes.filter(({ lane }) => lane === laneOf(delivery.id));
  const said = own.filter((it) => isNews(it, readAt)).at(-1)?.body as DeliveredBody | undefined;
  const here = said === undefined || said.delivered_at === null ? null : { $date: said.at };
  const deliveredAt = said === undefined ? delivery.delivered_at : here;
  return { delivery, deliveredAt, ...unsentOf(own) };
}

/** Whether a delivery is shown on a day: it is for that day, or late. */
export const isOnDay = ({ delivery, deliveredAt }: DeliveryRow, day: Day): boolean =>
  delivery.day === day || (delivery.day < day && deliveredAt === null);
