/** The message to a new worker that nobody uses the former build any more. */
export const ACTIVATE = 'activate';

/** The lock that each tab in use shares. */
const IN_USE = 'showstable_in_use';

/** How often a tab that is looked at asks for a new build, in milliseconds. */
const LOOK_MS = 60 * 60 * 1000;

/** The address of the worker, at the root, so that it serves every page. */
const ADDRESS = '/service-worker.js';

/** The same for a device at the ring, on which nobody is signed in: it keeps what these need. */
export const FOR_DEVICE = 'device';
const DEVICE_ADDRESS = `${ADDRESS}?for=${FOR_DEVICE}`;

/** How often it is looked whether a page is quiet, in milliseconds. */
const QUIET_MS = 500;

/** How long at most the browser waits for a moment without work, in milliseconds. */
const IDLE_MS = 5_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Waits until a page has loaded what it shows: its files, then its calls, then a moment without
 * work. What is only kept for later must not be in their way.
 *
 * @param isBusy - whether the page waits for an answer
 */
export async function whenQuiet(isBusy: () => boolean): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  let looks = 0;
  // One call may follow from another.
  while (looks < 2) {
    await pause(QUIET_MS);
    looks = isBusy() ? 0 : looks + 1;
  }
  if ('requestIdleCallback' in globalThis) {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_MS }));
  }
}

/** How the application is kept on this device. */
interface Keeping {
  /** Whether only the pages of a device at the ring are kept. */
  isDevice?: boolean;
  /** Resolves when files may be fetched that the page does not need now. */
  quiet?: Promise<void>;
}

/**
 * Registers the service worker, which keeps the application on this device. Browsers allow none
 * where the page does not come by HTTPS.
 *
 * A new build takes over when no tab is in use: until then every tab has all files of its own build.
 * The tabs are then loaded again, which nobody sees.
 *
 * @param isIdle - whether nobody looks at this tab, and nothing in it would be lost
 * @returns a function that stops this
 */
export function registerWorker(
  isIdle: () => boolean,
  { isDevice = false, quiet = Promise.resolve() }: Keeping = {},
): () => void {
  const { serviceWorker: workers, locks } = navigator as Partial<Navigator>;
  if (workers === undefined || locks === undefined) return () => undefined;
  let stopped = false;
  let registration: ServiceWorkerRegistration | undefined;
  let held: { release: () => void; released: Promise<unknown> } | null = null;
  let lookedAt = Date.now();
  // The first worker of a page serves the build that the page has.
  let isOutdated = false;
  const hadWorker = workers.controller !== null;

  const hold = () => {
    if (held !== null || stopped) return;
    let release = () => {};
    const use = new Promise<void>((resolve) => (release = resolve));
    held = { release, released: locks.request(IN_USE, { mode: 'shared' }, () => use) };
  };
  const rest = async () => {
    const own = held;
    held = null;
    own?.release();
    await own?.released;
    await locks.request(IN_USE, { ifAvailable: true }, (lock) => {
      if (lock !== null && isIdle()) registration?.waiting?.postMessage(ACTIVATE);
    });
  };
  const reload = () => {
    if (isOutdated && isIdle()) location.reload();
  };
  const changed = () => {
    if (isIdle()) {
      void rest();
      reload();
      return;
    }
    hold();
    if (Date.now() - lookedAt < LOOK_MS) return;
    lookedAt = Date.now();
    registration?.update().catch(() => undefined);
  };
  const taken = () => {
    isOutdated = hadWorker;
    reload();
  };

  hold();
  workers.addEventListener('controllerchange', taken);
  document.addEventListener('visibilitychange', changed);
  const register = async () => {
    await quiet;
    if (stopped) return;
    // Where somebody was signed in, all is kept already.
    const found = isDevice ? await workers.getRegistration() : undefined;
    const isWhole = found?.active?.scriptURL.endsWith(ADDRESS) === true;
    registration = await workers.register(isDevice && !isWhole ? DEVICE_ADDRESS : ADDRESS);
  };
  // The device may have no room, or the browser may not allow it.
  register().catch(() => undefined);
  return () => {
    stopped = true;
    held?.release();
    workers.removeEventListener('controllerchange', taken);
    document.removeEventListener('visibilitychange', changed);
  };
}
