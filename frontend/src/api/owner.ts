import { keptAccount } from './token';
import { ownToken, type WithDevice } from './baseApi';

/**
 * Whose calls this tab makes: the id of an account, or a device's link; `null` if that is not known.
 * What is kept on this device is kept for it.
 */
export function ownerOf(state: unknown): string | null {
  const link = (state as WithDevice).device?.link ?? null;
  return link === null ? (keptAccount(ownToken(state))?._id.$oid ?? null) : deviceOwner(link.id);
}

/** The owner of what is kept for the link of a device. */
export const deviceOwner = (linkId: string) => `device:${linkId}`;

export const isDeviceOwner = (owner: string) => owner.startsWith(deviceOwner(''));
