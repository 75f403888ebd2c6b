/** Said where this device can keep nothing: in a private window, or without room. */
export const NOT_KEPT =
  'This device cannot keep what you type. Stay on this page until it is saved.';

let asked = false;

/**
 * Asks the browser, once for each page, not to remove what this device keeps when it needs room. It
 * is asked when there is something to keep: some browsers ask the user.
 */
export function askToPersist(): void {
  if (asked) return;
  asked = true;
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  storage?.persist?.().catch(() => undefined);
}
