import { defineConfig, devices } from '@playwright/test';

import { chromiumPath } from './e2e/support/chromium';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Browser tests against the real server, each with its own database. */
export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  // In CI a failed test is run once more; `make test` names those that pass then.
  retries: process.env.CI === undefined ? 0 : 1,
  fullyParallel: true,
  // One more than the cores of the smallest machine, because a test often waits.
  workers: 3,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['./scripts/flaky-tests.mjs']],
  // Limits that end what hangs, not what a busy machine does slowly: the longest journey takes half
  // a minute on an idle one.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    timezoneId: 'UTC',
    // Otherwise each test would load all of the application, and its answers could not be replaced.
    serviceWorkers: 'block',
    // No traces: snapshots of each step would take a tenth of the run time.
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
        // Otherwise Chromium starts a spare process with each page: a ninth of all processor time.
        '--renderer-process-limit=1',
      ],
    },
  },
  // Tests whose results do not depend on the screen run on one: what organizers and owners do at a
  // desk (`@desk`), what riders do on a phone (`@phone`).
  projects: [
    { name: 'desk', grepInvert: /@phone/, use: { viewport: DESK } },
    {
      name: 'phone',
      // Tests of layout and input that differ on a phone.
      testMatch:
        /(?:journey|pages|drawer|public-form|rider-entry|horses|marketplace|horse-health|shell|barn-morning|whole-barn|whole-class|places|stalls|stall-line|emergency|horse-sold|moving-in|medication)\.spec\.ts$/,
      grepInvert: /@desk/,
      // Here without transitions, which on the desk are waited for.
      use: { viewport: PHONE, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
});
