import '@testing-library/jest-dom/vitest';

import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';

import { readPauses } from '../api/baseApi';
import { loadToastRegion } from '../components/ui/Toast';
import { mediaQueries } from './mediaQueries';
import { server } from './server';

// Reads that fail are not asked again, so that a test need not wait for it to be told.
readPauses.length = 0;

// A lazy page is compiled on its first use, which takes a while on a loaded machine.
configure({ asyncUtilTimeout: 12_000 });

beforeAll(async () => {
  // In a browser it arrives with the first page that may show a notice.
  await loadToastRegion();
  // A call that no handler knows is a mistake of the test or of the page.
  server.listen({ onUnhandledRequest: 'error' });
});

beforeEach(() => {
  // jsdom has no layout, so it cannot scroll; tests that care look at the spy.
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  // For the same reason no media query matches: tests see what a phone sees.
  vi.stubGlobal('matchMedia', mediaQueries(false));
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});

afterAll(() => {
  server.close();
});
