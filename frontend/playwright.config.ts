import { defineConfig, devices } from '@playwright/test';

import { chromiumPath } from './e2e/support/chromium';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Whole journeys in a browser, against the real server with a database of its own. */
export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  // A test that only passes when repeated has found something.
  retries: 0,
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  timeout: 60_000,
  // A debug build on a busy machine takes its time.
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    timezoneId: 'UTC',
    // Every step with the page as it stood; a film of it would take a third of the time of all.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desk', use: { viewport: DESK } },
    {
      name: 'phone',
      // What looks or works differently with a thumb.
      testMatch:
        /(?:journey|pages|drawer|public-form|horses|marketplace|horse-health|shell)\.spec\.ts$/,
      // What these prove, no screen changes.
      grepInvert: /@desk/,
      use: { viewport: PHONE, hasTouch: true },
    },
  ],
});
