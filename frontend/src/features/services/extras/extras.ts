import type { Changes, KeptChange } from '../../../sync/changes';
import type { ServiceTickBody } from '../servicesApi';
import type { Extras } from '../servicesApi';

/** An extra of a horse on a day, with what was ticked on this device and is not loaded yet. */
export interface Extra {
  /** The lane of its changes in the outbox. */
  key: string;
  /** The path of the call that ticks it. */
  path: string;
  /** `Blanket change of Comet`. */
  title: string;
  service: string;
  horse: string;
  /** How often it was done; 0 is not at all. */
  quantity: number;
  /** Who did it, and when. */
  done: { by: string; at: { $date: string } } | null;
  /** What became of a change on this device that the server does not have; `null` if there is none. */
  unsent: 'waits' | 'fails' | 'refused' | null;
}

/** A horse with its extras. */
export interface HorseExtras {
  id: string;
  name: string;
  extras: Extra[];
}

/** Why a change is not sent. */
function unsentOf({ state, tries, reason }: KeptChange): Extra['unsent'] {
  if (state !== 'waiting') return 'refused';
  return tries > 0 || reason !== '' ? 'fails' : 'waits';
}

/**
 * The extras of a day by horse, with what was ticked on this device since. What was sent after the
 * day was asked for may not be in it.
 *
 * @param changes - the changes of this device
 * @param me - the email address of the account
 */
export function extrasOf(
  { services, horses, done, readAt }: Extras,
  date: string,
  changes: Changes,
  me: string,
): HorseExtras[] {
  return horses.map(({ horse_id: horseId, name }) => ({
    id: horseId,
    name,
    extras: services.map(({ service_id: serviceId, name: service }) => {
      const path = `horses/${horseId}/services/${serviceId}/done/${date}`;
      const kept = done.find((it) => it.horse_id === horseId && it.service_id === serviceId);
      const extra: Extra = {
        key: `extra:${path}`,
        path,
        title: `${service} of ${name}`,
        service,
        horse: name,
        quantity: kept?.quantity ?? 0,
        done: kept ?? null,
        unsent: null,
      };
      const change = changes.findLast(
        ({ lane, state, sentAt = 0 }) =>
          lane === extra.key && (state !== 'sent' || sentAt >= readAt),
      );
      if (change === undefined) return extra;
      const unsent = change.state === 'sent' ? null : unsentOf(change);
      // It is as the server has it.
      if (unsent === 'refused') return { ...extra, unsent };
      const { quantity } = change.body as ServiceTickBody;
      const at = { $date: new Date(change.addedAt).toISOString() };
      return { ...extra, quantity, done: quantity === 0 ? null : { by: me, at }, unsent };
    }),
  }));
}

/** How much was done: `12 extras of 4 horses`. */
export function countsOf(horses: readonly HorseExtras[]): { times: number; horses: number } {
  const times = horses.map(({ extras }) => extras.reduce((sum, { quantity }) => sum + quantity, 0));
  return {
    times: times.reduce((sum, count) => sum + count, 0),
    horses: times.filter((count) => count > 0).length,
  };
}
