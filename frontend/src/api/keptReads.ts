/** The name of the database with what was read in a session (`sync/readStore.ts`). */
export const READS = 'showstable_reads';

/** The same of a device's links, which stay when a session of this browser ends. */
export const DEVICE_READS = 'showstable_device_reads';

/** Removes what was read in a session from this device. */
export function forgetReads(): void {
  try {
    indexedDB.deleteDatabase(READS);
  } catch {
    // The browser has no databases, so nothing is kept.
  }
}
