import { act, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';

import { linkServer, openLink } from '../testing/deviceLink';
import { ownDeviceLink } from '../testing/fixtures/dayFixtures';
import { ownEvent } from '../testing/fixtures/eventFixtures';
import { inspectedShow } from '../testing/fixtures/inspectionFixtures';
import { majority } from '../testing/fixtures/ringFixtures';
import { api } from '../testing/handlers';
import { renderApp } from '../testing/renderApp';
import { server } from '../testing/server';
import { useWakeLock } from './useWakeLock';

/** A browser that keeps the screen awake until the page is hidden, or that refuses to. */
function stubScreen({ refuses = false } = {}) {
  const held = new Set<object>();
  let asked = 0;
  const request = () => {
    asked += 1;
    if (refuses) return Promise.reject(new DOMException('low battery', 'NotAllowedError'));
    const lock = {
      released: false,
      release: () => {
        lock.released = true;
        held.delete(lock);
        return Promise.resolve();
      },
    };
    held.add(lock);
    return Promise.resolve(lock);
  };
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  const see = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    if (state === 'hidden') for (const lock of held) void (lock as WakeLockSentinel).release();
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
  };
  return { held, see, asked: () => asked };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
});

it('holds one lock while the page is seen, and again when it is seen once more', async () => {
  const { held, see } = stubScreen();
  const { unmount } = renderHook(useWakeLock);
  await waitFor(() => expect(held.size).toBe(1));
  see('visible');
  see('hidden');
  await waitFor(() => expect(held.size).toBe(0));
  see('visible');
  await waitFor(() => expect(held.size).toBe(1));
  // Said twice, it is still one lock.
  see('visible');
  await act(async () => Promise.resolve());
  expect(held.size).toBe(1);
  unmount();
  await waitFor(() => expect(held.size).toBe(0));
});

it('lets the page be where the device refuses, and where the browser has no such thing', async () => {
  const { asked, see } = stubScreen({ refuses: true });
  renderHook(useWakeLock);
  await waitFor(() => expect(asked()).toBe(1));
  see('visible');
  await waitFor(() => expect(asked()).toBe(2));
  Reflect.deleteProperty(navigator, 'wakeLock');
  expect('wakeLock' in navigator).toBe(false);
  renderHook(useWakeLock);
});

const scribe = { ...ownDeviceLink, role: 'scribe', judge_index: 0 } as const;
const inspector = { ...ownDeviceLink, role: 'inspector' } as const;
const device = (link: typeof ownDeviceLink) => () => {
  linkServer(link);
  server.use(
    http.get(api('events/:id/inspections'), () => HttpResponse.json(inspectedShow)),
    http.get(api('events/:id/classes/:classId/format'), () => HttpResponse.json(majority)),
    http.get(api('events/:id/classes/:classId/cards/:judge'), () =>
      HttpResponse.json({ lines: [], revision: 0 }),
    ),
  );
  return openLink();
};

it.each([
  ['the gate', device(ownDeviceLink)],
  ["a judge's card", device(scribe)],
  ['inspections', device(inspector)],
  ['the gate in the office', () => renderApp(`/event/${ownEvent._id.$oid}/gate`)],
  ['the board', () => renderApp('/board/any', { signedIn: false })],
])('is held on the page of %s, and not after it', async (_page, open) => {
  const { held } = stubScreen();
  const { unmount } = await open();
  await waitFor(() => expect(held.size).toBe(1));
  unmount();
  await waitFor(() => expect(held.size).toBe(0));
});
