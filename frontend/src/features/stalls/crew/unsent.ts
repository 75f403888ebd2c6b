import type { Changes, KeptChange } from '../../../sync/changes';

/** What this device has not sent. */
export interface Unsent {
  /** What became of it; `null`: there is nothing. */
  unsent: 'waits' | 'fails' | 'refused' | null;
  /** Why the server refused it; empty if it did not. */
  reason: string;
}

/** Whether a change on this device is not known to an answer that was asked for at `readAt`. */
export const isNews = ({ state, sentAt = 0 }: KeptChange, readAt: number): boolean =>
  state === 'waiting' || (state === 'sent' && sentAt >= readAt);

/** Why changes are not sent. */
export function unsentOf(changes: Changes): Unsent {
  const open = changes.filter(({ state }) => state !== 'sent' && state !== 'overruled');
  const refused = open.find(({ state }) => state !== 'waiting');
  if (refused !== undefined) return { unsent: 'refused', reason: refused.reason };
  const fails = open.some(({ tries, reason }) => tries > 0 || reason !== '');
  return { unsent: open.length === 0 ? null : fails ? 'fails' : 'waits', reason: '' };
}
