/**
 * What the server knows this browser by after a sign-in, so that strangers who guess a password do
 * not delay its owner. It stays after signing out, and permits nothing.
 */
const KEY = 'showstable_devices';

/** The header of requests and answers. */
export const DEVICES_HEADER = 'device-x';

/** What to send with a sign-in, or `null` in a browser that is not known. */
export function readDevices(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps what the answer to a sign-in has. */
export function storeDevices(devices: string): void {
  try {
    localStorage.setItem(KEY, devices);
  } catch {
    // Storage is not available: the browser stays unknown.
  }
}
