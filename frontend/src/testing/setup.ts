import '@testing-library/jest-dom/vitest';

import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';

import { server } from './server';

// A lazy page is compiled on its first use, which takes a while on a loaded machine.
configure({ asyncUtilTimeout: 8_000 });

beforeAll(() => {
  // A call that no handler knows is a mistake of the test or of the page.
  server.listen({ onUnhandledRequest: 'error' });
});

beforeEach(() => {
  // jsdom has no layout, so it cannot scroll; tests that care look at the spy.
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
});

afterAll(() => {
  server.close();
});
