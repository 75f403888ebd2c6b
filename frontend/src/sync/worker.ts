import {
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

import { ACTIVATE, FOR_DEVICE } from './registerWorker';

/** What this file needs of its scope; TypeScript's types of workers and of pages exclude each other. */
interface WorkerScope {
  /** Every file of the build, written here by webpack, which marks what devices need. */
  __WB_MANIFEST: (PrecacheEntry & { device?: boolean })[];
  location: Location;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: (
    type: 'activate' | 'message',
    listener: (event: { data?: unknown; waitUntil: (work: Promise<void>) => void }) => void,
  ) => void;
}

declare const self: WorkerScope;

const PAGE = '/index.html';

// The files of this build. Those of the former build stay until no page uses them any more: until
// then this worker waits, as long as it is not told otherwise.
const isDevice = new URL(self.location.href).searchParams.get('for') === FOR_DEVICE;
precacheAndRoute(self.__WB_MANIFEST.filter(({ device }) => !isDevice || device === true));

// Every page is the same file, except for the form of a show, into which the server writes the show.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL(PAGE), { denylist: [/^\/showstable\//, /^\/pv\//] }),
);
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname.startsWith('/pv/'),
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch {
      return (await matchPrecache(PAGE)) ?? Response.error();
    }
  },
);

self.addEventListener('message', ({ data }) => {
  if (data === ACTIVATE) void self.skipWaiting();
});

// The page that installed it is served too, so that what it has not loaded is there offline.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
