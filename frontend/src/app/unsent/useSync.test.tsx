import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';

import { setOnline } from '../../testing/barnDay';
import { linkServer, openLink } from '../../testing/deviceLink';
import { ownDeviceLink } from '../../testing/fixtures/dayFixtures';
import { ownEvent } from '../../testing/fixtures/eventFixtures';
import { inspectedShow } from '../../testing/fixtures/inspectionFixtures';
import { majority } from '../../testing/fixtures/ringFixtures';
import { unloads } from '../../testing/forms/forms';
import { api } from '../../testing/handlers';
import { renderApp, type RenderedApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import { isIdle } from './useSync';

/** Whether an update would load the page again if it were hidden now. */
const isLoadedAgain = ({ store }: RenderedApp) => isIdle(store.getState());

const EVENT = `/event/${ownEvent._id.$oid}`;
const CARD = api('events/:id/classes/:classId/cards/:judge');

beforeEach(() => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  server.use(
    http.get(api('events/:id/inspections'), () => HttpResponse.json(inspectedShow)),
    http.get(api('events/:id/classes/:classId/format'), () => HttpResponse.json(majority)),
    http.get(CARD, () => HttpResponse.json({ lines: [], revision: 0 })),
    http.put(CARD, async () => {
      await delay('infinite');
      return HttpResponse.json({});
    }),
    http.get(api('events/:id'), () =>
      HttpResponse.json({
        ...ownEvent,
        start_date: { $date: '2099-06-06T23:00:00Z' },
        end_date: { $date: '2099-06-07T04:00:00Z' },
      }),
    ),
  );
});

it('loads a page again that nobody looks at, and no other one', async () => {
  const app = renderApp(`${EVENT}/gate`);
  await screen.findByRole('button', { name: 'Hold Ring' });
  expect(isLoadedAgain(app)).toBe(true);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  expect(isLoadedAgain(app)).toBe(false);
});

const device = (role: 'scribe' | 'inspector') => {
  linkServer({ ...ownDeviceLink, role, judge_index: role === 'scribe' ? 0 : null });
  return openLink();
};

const press = async ({ user }: RenderedApp, name: string) =>
  user.click(await screen.findByRole('button', { name }));

it.each([
  [
    'the reason of a hold',
    () => Promise.resolve(renderApp(`${EVENT}/gate`)),
    async (app: RenderedApp) => {
      await press(app, 'Hold Ring');
      await app.user.type(await screen.findByLabelText(/^Reason/), 'A loose horse');
    },
  ],
  [
    "an inspector's sheet",
    () => device('inspector'),
    async (app: RenderedApp) => {
      await press(app, 'Findings of 7 · Midnight Sun');
      await app.user.type(await screen.findByLabelText('Note'), 'Pad');
    },
  ],
  [
    'a walk-in entry',
    () => Promise.resolve(renderApp(`${EVENT}/entries`)),
    async (app: RenderedApp) => {
      await press(app, 'Add Entry');
      await screen.findByRole('form', { name: 'Add Entry' });
      await app.user.type(await screen.findByLabelText(/^Horse/), 'Star');
    },
  ],
  [
    "a judge's card",
    () => device('scribe'),
    async (app: RenderedApp) =>
      app.user.type(await screen.findByLabelText('Place of 102'), '1{Enter}'),
  ],
])('does not while %s is open or typed', async (_, open, type) => {
  const app = await open();
  await type(app);
  expect(isLoadedAgain(app)).toBe(false);
});

it('does not while a call that changes something is on its way', () => {
  const { store } = renderApp('/documents');
  const state = store.getState();
  expect(isIdle(state)).toBe(true);
  const mutations = { x: { status: 'pending' } } as unknown as typeof state.api.mutations;
  expect(isIdle({ ...state, api: { ...state.api, mutations } })).toBe(false);
  expect(isIdle({ ...state, longApi: { ...state.longApi, mutations } })).toBe(false);
});

it('does not, and asks before it is closed, while the page alone has what is not sent', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('a private window', 'SecurityError');
  });
  const app = renderApp(`${EVENT}/gate`);
  const tap = await screen.findByRole('button', { name: /^102/ });
  expect(isLoadedAgain(app)).toBe(true);
  setOnline(false);
  await app.user.click(tap);
  await waitFor(() => expect(isLoadedAgain(app)).toBe(false));
  expect(unloads()).toBe(false);
  open.mockRestore();
  setOnline(true);
  await waitFor(() => expect(isLoadedAgain(app)).toBe(true));
  expect(unloads()).toBe(true);
});
