import type { Schemas } from '../../api/types';

type Made = Pick<Schemas['EntryChangeView'], 'at' | 'by' | 'account' | 'token' | 'reason'> &
  Partial<Pick<Schemas['AuditLineView'], 'registration_id'>>;

/** The changes that were made together, by one person at one moment; at least one. */
export type Action<C> = [C, ...C[]];

/** Groups changes, which are in the order of time, by the action that made them. */
export function actionsOf<C extends Made>(changes: readonly C[]): Action<C>[] {
  const actions: Action<C>[] = [];
  for (const change of changes) {
    const last = actions.at(-1);
    if (last !== undefined && areTogether(last[0], change)) last.push(change);
    else actions.push([change]);
  }
  return actions;
}

const areTogether = (one: Made, other: Made) =>
  one.at.$date === other.at.$date &&
  one.by === other.by &&
  one.account === other.account &&
  one.token === other.token &&
  one.reason === other.reason &&
  // Riders have no account that tells one from another.
  (one.by !== 'rider' || one.registration_id === other.registration_id);
