import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';

import { type Account, Api } from './api';
import { violations } from './axe';
import { NOW, type Server, startServer } from './server';

export { expect } from '@playwright/test';

/** Addresses that only redirect, so they need no check. */
const REDIRECTS = /^\/(?:event\/[^/]+\/signup|device)$/;

/** Options for a check of a page. */
interface Look {
  /** Whether text must have the contrast of level AAA. */
  enhancedContrast?: boolean;
}

/** The trace recorder loads pictures itself, which is forbidden for `blob:` URLs of the page. */
const RECORDER = /^Connecting to 'blob:/;

/** Tests have no service worker, except those of what is there without a network. */
const NO_WORKER = /^Service Worker registration blocked by Playwright/;

/** A browser window with the server's time, in which every page and error is checked. */
export interface Watched {
  page: Page;
  /**
   * Waits for the page with this heading and checks it: it has one h1, and axe finds no violations.
   * The test fails if it opens a page without this check.
   */
  arrive: (heading: string | RegExp, options?: Look) => Promise<void>;
  /** Checks the page in its current state, such as with a dialog or with errors. */
  inspect: (options?: Look) => Promise<void>;
  /** Expects an error in the browser's console that the test causes on purpose. */
  expectComplaint: (pattern: RegExp) => void;
}

interface Fixtures {
  api: Api;
  account: Account;
  /** Whether the browser starts with the token of {@link Fixtures.account}. */
  signedIn: boolean;
  /** Whether each check is made in both themes; the theme changes without a reload. */
  bothThemes: boolean;
  watched: Watched;
  arrive: Watched['arrive'];
  inspect: Watched['inspect'];
  expectComplaint: Watched['expectComplaint'];
  /** Opens a window with empty storage, for another person. */
  privateWindow: () => Promise<Watched>;
  quietServer: undefined;
  loggedOnPurpose: RegExp[];
  /** Expects a message in the server's log that the test causes on purpose. */
  expectLogged: (pattern: RegExp) => void;
}

export const test = base.extend<Fixtures, { now: string; server: Server }>({
  now: [NOW, { option: true, scope: 'worker' }],

  server: [
    async ({ now }, provide) => {
      const server = await startServer(now);
      await provide(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: ({ server }, provide) => provide(server.origin),

  expectLogged: async ({ loggedOnPurpose }, provide) => {
    await provide((pattern) => loggedOnPurpose.push(pattern));
  },

  loggedOnPurpose: async ({}, provide) => provide([]),

  quietServer: [
    async ({ server, loggedOnPurpose }, provide) => {
      server.takeComplaints();
      await provide(undefined);
      const logged = server.takeComplaints();
      // What a call logs may arrive after its answer.
      const more = () => {
        logged.push(...server.takeComplaints());
        return logged;
      };
      for (const pattern of loggedOnPurpose) {
        await expect
          .poll(more, 'what the server should have logged')
          .toContainEqual(expect.stringMatching(pattern));
      }
      const unexpected = logged.filter((line) => !loggedOnPurpose.some((one) => one.test(line)));
      expect(unexpected, 'what the server logged').toEqual([]);
    },
    { auto: true },
  ],

  api: async ({ request, server }, provide) => {
    await provide(new Api(request, server));
  },

  account: async ({ api }, provide) => {
    await provide(await api.newAccount());
  },

  signedIn: [false, { option: true }],

  page: async ({ page, signedIn, account }, provide) => {
    if (signedIn) {
      // Any address of the server that is not a page of the application. (Playwright's
      // `storageState` would open another window in each test.)
      await page.goto('/favicon.svg');
      await page.evaluate((token) => localStorage.setItem('showstable_jwt', token), account.token);
    }
    await provide(page);
  },

  bothThemes: [false, { option: true }],

  watched: async ({ context, page, bothThemes, now }, provide) => {
    const watched = await watch(context, page, { bothThemes, now });
    await provide(watched.handle);
    watched.verdict();
  },
  arrive: async ({ watched }, provide) => provide(watched.arrive),
  inspect: async ({ watched }, provide) => provide(watched.inspect),
  expectComplaint: async ({ watched }, provide) => {
    await provide(watched.expectComplaint);
  },

  privateWindow: async (
    { browser, contextOptions, viewport, bothThemes, baseURL, now },
    provide,
  ) => {
    const opened: { context: BrowserContext; verdict: () => void }[] = [];
    await provide(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        ...(baseURL !== undefined && { baseURL }),
      });
      const { handle, verdict } = await watch(context, await context.newPage(), {
        bothThemes,
        now,
      });
      opened.push({ context, verdict });
      return handle;
    });
    for (const { context, verdict } of opened) {
      await context.close();
      verdict();
    }
  },
});

async function watch(
  context: BrowserContext,
  page: Page,
  { bothThemes, now }: { bothThemes: boolean; now: string },
): Promise<{ handle: Watched; verdict: () => void }> {
  await context.clock.install({ time: now });
  const complaints: string[] = [];
  const expected = [RECORDER, NO_WORKER];
  const visited = new Set<string>();
  const seen = new Set<string>();
  const pathname = () => new URL(page.url()).pathname;

  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && page.url().startsWith('http')) visited.add(pathname());
  });

  let theme: 'light' | 'dark' = 'light';
  const look = async (options?: Look) => {
    await atRest(page);
    let found = await violations(page, options);
    if (found.length > 0) {
      // A notification may have begun to fade while axe ran: what is wrong at rest is found again.
      await atRest(page);
      found = await violations(page, options);
    }
    expect(found, `what axe finds at ${pathname()} in the ${theme} theme`).toEqual([]);
  };
  const inspect: Watched['inspect'] = async (options) => {
    seen.add(pathname());
    await expect(page.locator('h1')).toHaveCount(1);
    await look(options);
    if (!bothThemes) return;
    // The next page is loaded in the current theme, so that both themes are used.
    theme = theme === 'light' ? 'dark' : 'light';
    await page.emulateMedia({ colorScheme: theme });
    await look(options);
  };

  const arrive: Watched['arrive'] = async (heading, options) => {
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    // Waits until nothing is being loaded.
    await expect(page.getByRole('status').filter({ hasText: /^(?:Loading|Checking)/ })).toHaveCount(
      0,
    );
    await inspect(options);
  };

  const verdict = () => {
    const unexpected = complaints.filter((text) => !expected.some((known) => known.test(text)));
    expect(unexpected, 'what the browser complained about').toEqual([]);
    const unseen = [...visited].filter((path) => !seen.has(path) && !REDIRECTS.test(path));
    expect(unseen, 'pages that nobody looked at').toEqual([]);
  };
  const expectComplaint: Watched['expectComplaint'] = (pattern) => {
    expected.push(pattern);
  };
  return { handle: { page, arrive, inspect, expectComplaint }, verdict };
}

/** Waits for transitions to end, because their colors would fail the contrast check. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((animation) => {
      return animation.effect?.getComputedTiming().iterations !== Infinity;
    });
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
}
