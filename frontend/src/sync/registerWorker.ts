/** The message to a new worker that nobody uses the former build any more. */
export const ACTIVATE = 'activate';

/** The lock that each tab in use shares. */
const IN_USE = 'showstable_in_use';

/** How often a tab that is looked at asks for a new build, in milliseconds. */
const LOOK_MS = 60 * 60 * 1000;

/** The address of the worker, at the root, so that it serves every page. */
const ADDRESS = '/service-worker.js';

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
export function registerWorker(isIdle: () => boolean): () => void {
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
  workers.register(ADDRESS).then(
    (found) => {
      registration = found;
    },
    // The device may have no room, or the browser may not allow it.
    () => undefined,
  );
  return () => {
    stopped = true;
    held?.release();
    workers.removeEventListener('controllerchange', taken);
    document.removeEventListener('visibilitychange', changed);
  };
}
