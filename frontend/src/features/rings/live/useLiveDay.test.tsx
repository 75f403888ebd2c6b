import { act, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Provider } from 'react-redux';
import { expect, it, onTestFinished, vi } from 'vitest';

import { storeToken } from '../../../api/token';
import { makeStore } from '../../../app/makeStore';
import type * as Live from '../../../sync/live';
import { setOnline } from '../../../testing/barnDay';
import { gate, runningClass, schedule, wholeDay } from '../../../testing/fixtures/dayFixtures';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { account } from '../../../testing/fixtures/fixtures';
import { api, withToken } from '../../../testing/handlers';
import { liveServer } from '../../../testing/liveServer';
import { server } from '../../../testing/server';
import { useGetGateQuery, useGetScheduleQuery } from '../dayApi';
import { AsOf } from './AsOf';
import { useLiveDay } from './useLiveDay';

function Shown() {
  const live = useLiveDay('e1');
  const { currentData: at } = useGetGateQuery({ id: 'e1', class_id: runningClass.class_id });
  useGetScheduleQuery('e1');
  return (
    <>
      <AsOf live={live} zone="America/Chicago" />
      <p>In {live.rings[0]?.in_ring.map(({ back_number }) => back_number).join()}</p>
      <p>Left {live.lines[runningClass.class_id]?.left}</p>
      <p>Done {at?.done.length}</p>
    </>
  );
}

function storeOf() {
  storeToken('a-token');
  return makeStore();
}

function show(store = storeOf()) {
  return render(
    <Provider store={store}>
      <Shown />
    </Provider>,
  );
}

it('shows what comes, and reads again what changed', async () => {
  const live = liveServer();
  const asked = { gate: 0, schedule: 0 };
  server.use(
    http.get(api('events/:id/classes/:classId/gate'), () => {
      asked.gate += 1;
      return HttpResponse.json({ ...gate, done: asked.gate > 1 ? ['a', 'b'] : ['a'] });
    }),
    http.get(
      api('events/:id/schedule'),
      withToken(() => {
        asked.schedule += 1;
        return HttpResponse.json(schedule);
      }),
    ),
  );
  show();
  await vi.waitFor(() => expect(live.count()).toBe(1));
  live.send(wholeDay);
  expect(await screen.findByText('Live')).toBeVisible();
  expect(screen.getByText('In 102')).toBeVisible();
  expect(await screen.findByText('Done 1')).toBeVisible();
  const lines = wholeDay.lines.slice(0, 1).map((line) => ({ ...line, left: 3 }));
  live.send({ ...wholeDay, is_whole: false, lines, changed_classes: [runningClass.class_id] });
  expect(await screen.findByText('Left 3')).toBeVisible();
  expect(await screen.findByText('Done 2')).toBeVisible();
  expect(asked.schedule).toBe(1);
  live.send({ ...wholeDay, is_whole: false, lines: [], schedule_revision: 5 });
  await vi.waitFor(() => expect(asked.schedule).toBe(2));
  expect(asked.gate).toBe(2);
});

it('is not live when one comes back to a page without a network, but as old as it is', async () => {
  const live = liveServer();
  const store = storeOf();
  const { unmount } = show(store);
  await vi.waitFor(() => expect(live.count()).toBe(1));
  live.send(wholeDay);
  expect(await screen.findByText('Live')).toBeVisible();
  unmount();
  await vi.waitFor(() => expect(live.open()).toBe(0));

  setOnline(false);
  server.use(http.get(api('*'), () => HttpResponse.error()));
  show(store);
  expect(screen.getByText('As of 8:10 AM')).toBeVisible();
  expect(screen.queryByText('Live')).not.toBeInTheDocument();
  expect(screen.getByText('In 102')).toBeVisible();
});

it('takes what the device kept for no news, and shows it if nothing was heard', async () => {
  let ask: (() => Promise<boolean>) | undefined;
  vi.resetModules();
  vi.doMock('../../../sync/live', () => ({
    follow: ({ poll }: Parameters<typeof Live.follow>[0]) => {
      ask = poll;
      return () => undefined;
    },
  }));
  onTestFinished(() => {
    vi.doUnmock('../../../sync/live');
    vi.resetModules();
  });
  const { renderApp } = await import('../../../testing/renderApp');
  const { readStore } = await import('../../../sync/readStore');
  const path = `events/${ownEvent._id.$oid}/schedule`;
  renderApp(`/event/${ownEvent._id.$oid}/gate`);
  expect(await screen.findByText(/^As of/)).toBeVisible();
  await vi.waitFor(async () =>
    expect(await readStore.get(`${account._id.$oid} ${path}`)).toBeDefined(),
  );
  setOnline(false);
  server.use(
    http.get(api('events/:id/schedule'), () => HttpResponse.error()),
    http.get(api('health/live'), () => HttpResponse.error()),
  );
  expect(await act(async () => ask?.())).toBe(false);
  expect(await screen.findByText(/^As of/)).toBeVisible();
});

it('says how old it is by the clock of the page, also when that of the device is set back', () => {
  const clock = vi.spyOn(performance, 'now');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const heard = { status: 'stale', asOf: wholeDay.as_of, heardAt: 1_000 } as const;
    clock.mockReturnValue(1_000);
    render(<AsOf live={heard} zone="America/Chicago" />);
    expect(screen.getByText('As of 8:10 AM')).toBeVisible();
    clock.mockReturnValue(1_000 + 3 * 60_000);
    act(() => {
      vi.advanceTimersByTime(10_000);
    });
    expect(screen.getByText('As of 8:10 AM (3 min ago)')).toBeVisible();
  } finally {
    vi.useRealTimers();
    clock.mockRestore();
  }
});
