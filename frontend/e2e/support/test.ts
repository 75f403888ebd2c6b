import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';

import { type Account, Api } from './api';
import { violations } from './axe';
import { NOW, type Server, startServer } from './server';

export { expect } from '@playwright/test';

/** Addresses that only lead elsewhere, so nobody ever looks at them. */
const PASSED_THROUGH = /^\/event\/[^/]+\/signup$/;

/** How to look at a page. */
interface Look {
  /** Whether text must have the contrast of level AAA. */
  enhancedContrast?: boolean;
}

/** The recorder of traces reads pictures by itself, even those that only the page may read. */
const RECORDER = /^Connecting to 'blob:/;

/** A window whose pages are watched: the clock stands with the server's, nothing goes unseen. */
export interface Watched {
  page: Page;
  /**
   * Waits for the page of this heading and looks at it: one h1, and axe finds nothing. Every page
   * that a test comes to must be looked at, or the test fails.
   */
  arrive: (heading: string | RegExp, options?: Look) => Promise<void>;
  /** Looks at the page as it stands, such as with a dialog or with errors. */
  inspect: (options?: Look) => Promise<void>;
  /** Takes back a complaint of the browser that the test has caused on purpose. */
  expectComplaint: (pattern: RegExp) => void;
}

interface Fixtures {
  api: Api;
  account: Account;
  /** Whether the window's browser holds the token of {@link Fixtures.account}. */
  signedIn: boolean;
  /** Whether each look at a page is one in either theme: it follows the device without a load. */
  bothThemes: boolean;
  watched: Watched;
  arrive: Watched['arrive'];
  inspect: Watched['inspect'];
  expectComplaint: Watched['expectComplaint'];
  /** Another window of another person: nothing stored, nobody signed in. */
  privateWindow: () => Promise<Watched>;
  quietServer: undefined;
  loggedOnPurpose: RegExp[];
  /** Awaits a complaint in the server's log that the test causes on purpose. */
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
      for (const pattern of loggedOnPurpose) {
        expect(logged, 'what the server should have logged').toContainEqual(
          expect.stringMatching(pattern),
        );
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
      // Anything of the server's that is no page of the application. (Playwright's way, a
      // `storageState`, opens another window in each test.)
      await page.goto('/favicon.svg');
      await page.evaluate((token) => {
        localStorage.setItem('showstable_jwt', token);
      }, account.token);
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
  const expected = [RECORDER];
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
    const found = await violations(page, options);
    expect(found, `what axe finds at ${pathname()} in the ${theme} theme`).toEqual([]);
  };
  const inspect: Watched['inspect'] = async (options) => {
    seen.add(pathname());
    await expect(page.locator('h1')).toHaveCount(1);
    await look(options);
    if (!bothThemes) return;
    // The next page is loaded in the theme in which this one is left.
    theme = theme === 'light' ? 'dark' : 'light';
    await page.emulateMedia({ colorScheme: theme });
    await look(options);
  };

  const arrive: Watched['arrive'] = async (heading, options) => {
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    // Whatever is still being loaded is not the page yet.
    await expect(page.getByRole('status').filter({ hasText: /^(?:Loading|Checking)/ })).toHaveCount(
      0,
    );
    await inspect(options);
  };

  const verdict = () => {
    const unexpected = complaints.filter((text) => !expected.some((known) => known.test(text)));
    expect(unexpected, 'what the browser complained about').toEqual([]);
    const unseen = [...visited].filter((path) => !seen.has(path) && !PASSED_THROUGH.test(path));
    expect(unseen, 'pages that nobody looked at').toEqual([]);
  };
  const expectComplaint: Watched['expectComplaint'] = (pattern) => {
    expected.push(pattern);
  };
  return { handle: { page, arrive, inspect, expectComplaint }, verdict };
}

/** Colors in the middle of a transition are nobody's choice. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const finite = document.getAnimations().filter((animation) => {
      return animation.effect?.getComputedTiming().iterations !== Infinity;
    });
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
}
