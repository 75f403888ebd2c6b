import '@testing-library/jest-dom/vitest';

import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';

import { server } from './server';

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
