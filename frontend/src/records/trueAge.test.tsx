import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { readStore } from '../sync/readStore';
import { setOnline } from '../testing/barnDay';
import { runningClass } from '../testing/fixtures/dayFixtures';
import { ownEvent } from '../testing/fixtures/eventFixtures';
import { places } from '../testing/fixtures/placeFixtures';
import { account } from '../testing/fixtures/fixtures';
import { api } from '../testing/handlers';
import { mediaQueries } from '../testing/mediaQueries';
import { renderApp } from '../testing/renderApp';
import { server } from '../testing/server';

const ID = ownEvent._id.$oid;
const EVENT = `/event/${ID}`;
const [area] = places.areas;

/** The page of each kind of record, what it shows of it, and where that is read. */
const KINDS = [
  ['the classes of a show', `${EVENT}/classes`, () => screen.findByRole('grid'), `events/${ID}`],
  [
    'a judge’s card',
    `${EVENT}/results/${runningClass.class_id}`,
    () => screen.findAllByRole('region', { name: /^Card/ }),
    `events/${ID}/classes/${runningClass.class_id}/cards/0`,
  ],
  [
    'the schedule of a show',
    `${EVENT}/schedule`,
    () => screen.findByRole('region', { name: /^Main Ring/ }),
    `events/${ID}/schedule`,
  ],
  [
    'the order of go',
    `${EVENT}/schedule/${runningClass.class_id}`,
    () => screen.findByRole('list', { name: 'Order of go' }),
    `events/${ID}/classes/${runningClass.class_id}/order`,
  ],
  [
    'the areas of a plan',
    '/horses/places',
    () => screen.findByRole('button', { name: `More for ${area?.name ?? ''}` }),
    'places',
  ],
] as const;

beforeEach(() => {
  vi.stubGlobal('matchMedia', mediaQueries(true));
  vi.setSystemTime('2026-05-01T12:00:00Z');
});
afterEach(() => {
  vi.useRealTimers();
});

it.each(KINDS)('%s says how old it is, and never that it is live', async (_, at, shown, path) => {
  const { unmount } = renderApp(at);
  await shown();
  await waitFor(async () =>
    expect(await readStore.get(`${account._id.$oid} ${path}`)).toBeDefined(),
  );
  unmount();

  // Twenty minutes later the page is opened again, without a network.
  vi.setSystemTime('2026-05-01T12:20:00Z');
  server.use(http.get(api('*'), () => HttpResponse.error()));
  setOnline(false);
  renderApp(at);
  await shown();
  // The schedule by the clock of the show, the others by that of the device.
  const age = /As of (?:12:00 PM|8:10 AM)/;
  // At once, not when it has been asked in vain for a while.
  expect(await screen.findByText(age, {}, { timeout: 8_000 })).toBeVisible();
  expect(screen.queryByText('Live')).not.toBeInTheDocument();
});
