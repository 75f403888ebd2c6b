import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { ACTIVATE, registerWorker, whenQuiet } from './registerWorker';

/** The worker of a new build, which waits. */
const waiting = { postMessage: vi.fn() };

class Workers extends EventTarget {
  controller: object | null = {};
  active: string | null = null;
  register = vi.fn<(address: string) => Promise<object>>(() =>
    Promise.resolve({ waiting, update: () => Promise.resolve() }),
  );
  getRegistration = vi.fn(() =>
    Promise.resolve(this.active === null ? undefined : { active: { scriptURL: this.active } }),
  );
}

const workers = new Workers();
const reload = vi.fn();
let stops: (() => void)[] = [];

/** The lock that tabs share. */
function sharedLock() {
  let shared = 0;
  return {
    request: async (
      _name: string,
      { mode }: { mode?: string },
      work: (lock: object | null) => unknown,
    ) => {
      if (mode !== 'shared') return work(shared === 0 ? {} : null);
      shared += 1;
      await work({});
      shared -= 1;
      return undefined;
    },
  };
}

beforeEach(() => {
  vi.stubGlobal('navigator', { serviceWorker: workers, locks: sharedLock() });
  vi.stubGlobal('location', { reload });
});

afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.unstubAllGlobals();
  workers.controller = {};
  vi.clearAllMocks();
});

/** A tab; `leave` hides it. */
function tab({ isDirty = false } = {}) {
  let isHidden = false;
  stops.push(registerWorker(() => isHidden && !isDirty));
  return {
    leave: () => {
      isHidden = true;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 10));

const hasTaken = () => vi.waitFor(() => expect(waiting.postMessage).toHaveBeenCalledWith(ACTIVATE));

it('lets a new build take over when no tab is in use', async () => {
  const [one, two] = [tab(), tab()];
  one.leave();
  await settle();
  expect(waiting.postMessage).not.toHaveBeenCalled();
  two.leave();
  await hasTaken();
});

it('does not let it take over while something typed would be lost', async () => {
  tab({ isDirty: true }).leave();
  await settle();
  expect(waiting.postMessage).not.toHaveBeenCalled();
});

it('loads only tabs again that are not looked at', () => {
  const one = tab();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
  one.leave();
  expect(reload).toHaveBeenCalled();
});

it('fetches nothing ahead before the page is quiet', async () => {
  let isQuiet = () => {};
  const quiet = new Promise<void>((resolve) => (isQuiet = resolve));
  stops.push(registerWorker(() => false, { quiet }));
  await settle();
  expect(workers.register).not.toHaveBeenCalled();
  isQuiet();
  await vi.waitFor(() => expect(workers.register).toHaveBeenCalledWith('/service-worker.js'));
});

it('is quiet when the calls of the page are answered', async () => {
  const answers = [true, false, true, false, false];
  const isBusy = vi.fn(() => answers.shift() ?? false);
  await whenQuiet(isBusy);
  expect(isBusy).toHaveBeenCalledTimes(5);
});

it('keeps on a device at the ring what such devices need, unless all is kept', async () => {
  const device = () => stops.push(registerWorker(() => false, { isDevice: true }));
  device();
  await vi.waitFor(() =>
    expect(workers.register).toHaveBeenLastCalledWith('/service-worker.js?for=device'),
  );
  workers.active = 'https://show.example.org/service-worker.js';
  device();
  await vi.waitFor(() => expect(workers.register).toHaveBeenLastCalledWith('/service-worker.js'));
  workers.active = null;
});

it('does not load the page again for its first worker', () => {
  workers.controller = null;
  const one = tab();
  workers.dispatchEvent(new Event('controllerchange'));
  one.leave();
  expect(reload).not.toHaveBeenCalled();
});

it('does nothing where the browser allows no worker', () => {
  vi.stubGlobal('navigator', {});
  expect(tab).not.toThrow();
});
