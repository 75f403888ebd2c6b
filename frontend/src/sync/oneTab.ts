import { randomUuid } from '../lib/uuid';
import type { ChangeStore } from './changeStore';

/** How long a lease holds unless it is prolonged: hidden tabs have timers once a minute. */
const LEASE_MS = 90_000;
const PROLONGED_AFTER_MS = 10_000;

/**
 * Does something unless another tab of this browser does it: by a Web Lock, or, where the page does
 * not come by HTTPS and there are none, by a lease in the store.
 *
 * @returns whether it was done here
 */
export async function inOneTab(
  name: string,
  leases: Pick<ChangeStore, 'lease' | 'release'>,
  work: () => Promise<void>,
): Promise<boolean> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (locks !== undefined) {
    return locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await work();
      return lock !== null;
    });
  }
  const holder = randomUuid();
  const take = () => leases.lease(name, holder, Date.now() + LEASE_MS);
  if (!(await take())) return false;
  const timer = setInterval(() => void take(), PROLONGED_AFTER_MS);
  const release = () => void leases.release(name, holder);
  addEventListener('pagehide', release);
  try {
    await work();
  } finally {
    clearInterval(timer);
    removeEventListener('pagehide', release);
    await leases.release(name, holder);
  }
  return true;
}
