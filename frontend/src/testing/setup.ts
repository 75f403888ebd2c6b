import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import './cheaper';

import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';

import { readPauses } from '../api/baseApi';
import { leftListening, noteListeners } from './listening';
import { mediaQueries } from './mediaQueries';
import { server } from './server';

noteListeners();

// Failed reads are not repeated, so that tests see the error at once.
readPauses.length = 0;

// jsdom has no layout, so that everything is visible, and of no size.
Element.prototype.checkVisibility = () => true;
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom does not open dialogs.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    const before = document.activeElement;
    this.open = true;
    this.close = () => {
      this.open = false;
      if (before instanceof HTMLElement) before.focus();
    };
  },
});

// jsdom's files have no such method yet.
Object.defineProperty(Blob.prototype, 'arrayBuffer', {
  configurable: true,
  value(this: Blob) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
      reader.readAsArrayBuffer(this);
    });
  },
});

// jsdom counts frames by the global setInterval: a frame asked for under a faked one would stop all
// frames of the worker for good, and by them the focus of dialogs.
const { clearTimeout: cancel, setTimeout: start } = globalThis;
globalThis.requestAnimationFrame = (draw) => Number(start(() => draw(performance.now()), 16));
globalThis.cancelAnimationFrame = (frame) => cancel(frame);

// The first use of a lazy page compiles it, which takes long on a slow machine.
configure({ asyncUtilTimeout: 12_000 });

beforeAll(() => {
  // A call without a handler is a mistake in the test or the page.
  server.listen({ onUnhandledRequest: 'error' });
});

beforeEach(() => {
  // Each test has its own databases.
  indexedDB = new IDBFactory();
  // jsdom cannot scroll, because it has no layout. Tests can inspect this spy.
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  // jsdom has no media queries either. Here none matches, so tests see the layout of a phone.
  vi.stubGlobal('matchMedia', mediaQueries(false));
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
});

afterAll(async () => {
  server.close();
  // A stream ends after the page that followed it.
  await new Promise((resolve) => setTimeout(resolve));
  expect(leftListening()).toEqual([]);
});
