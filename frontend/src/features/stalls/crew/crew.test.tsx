import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { href } from '../../../app/paths';
import { setOnline } from '../../../testing/barnDay';
import { live } from '../../../testing/dayHandlers';
import { linkServer, openLink } from '../../../testing/deviceLink';
import { ownDeviceLink, wholeDay } from '../../../testing/fixtures/dayFixtures';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { A1, CLOVER, SHAVINGS, stallCrew } from '../../../testing/fixtures/stallFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

/** What arrives at the server, each with the booking it is about; the answer says what counts. */
function serve(answer: object = {}) {
  const got: { id: unknown; body: unknown }[] = [];
  server.use(
    http.put(api('stall_bookings/:id/marks'), async ({ params, request }) => {
      got.push({ id: params['id'], body: await request.json() });
      return HttpResponse.json({ booking: stallCrew.bookings[0], ...answer });
    }),
  );
  return got;
}

/** The stalls of the crew, with what was said of Clover in A 1. */
const marked = (marks: object[]) =>
  http.get(api('events/:id/stall_crew'), () => {
    const [clover, ...rest] = stallCrew.bookings;
    return HttpResponse.json({ ...stallCrew, bookings: [{ ...clover, marks }, ...rest] });
  });

const open = () => {
  linkServer({ ...ownDeviceLink, role: 'barn', label: 'Night check' });
  return openLink();
};

const row = async (horse: string) => {
  const name = await screen.findByText(horse);
  const found = name.closest('li');
  if (found === null) expect.fail(`no row of ${horse}`);
  return found;
};

const press = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime('2026-06-05T17:05:00Z');
  server.use(
    http.get(api('events/:id/live'), () =>
      live({ ...wholeDay, as_of: { $date: '2026-06-05T17:05:00Z' } }),
    ),
  );
});

afterEach(() => {
  vi.useRealTimers();
  server.events.removeAllListeners();
});

describe('the phone of the barn crew', () => {
  it('shows who stands where tonight, who leaves and what is free', async () => {
    await open();
    const barn = await screen.findByRole('region', { name: 'Barn A' });
    expect(barn).toHaveTextContent('1 of 2 stalls taken tonight · 1 arriving');
    expect(await row('Clover')).toHaveTextContent('1CloverRae Doe · trainer Tess Poe');
    expect(await row('Clover')).toHaveTextContent('Jun 5 to Jun 6');
    expect(await row('Clover')).toHaveTextContent('Expected');
    // Storm had the stall last night.
    expect(await row('Storm')).toHaveTextContent('StallionNear Willow Barn');
    expect(within(barn).getByText('Free')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Meadow' })).toHaveTextContent('0 of 1 stall');
  });

  it('marks what is next with one tap, and takes it back', async () => {
    const got = serve();
    const { user } = await open();
    await user.click(await press('Arrived: Clover, A 1, Barn A'));
    expect(await row('Clover')).toHaveTextContent('Arrived 12:05 PM CDT');
    await waitFor(() => expect(got).toHaveLength(1));
    expect(got[0]).toEqual({
      id: CLOVER.id,
      body: {
        stall_id: A1,
        act: 'arrived',
        done: true,
        at: expect.stringMatching(/^2026-06-05T17:05/) as string,
        now: expect.stringMatching(/^2026-06-05T17:05/) as string,
      },
    });
    expect(await press('Left: Clover, A 1, Barn A')).toBeVisible();
    await user.click(await press('Undo Arrived: Clover, A 1, Barn A'));
    await waitFor(() => expect(got).toHaveLength(2));
    expect(got[1]?.body).toMatchObject({ act: 'arrived', done: false });
    expect(await row('Clover')).not.toHaveTextContent('Arrived 12');
  });

  it('finds a stall by its horse, and shows what is to be stripped', async () => {
    const at = { $date: '2026-06-05T12:00:00Z' };
    const left = { stall_id: A1, act: 'left', done: true, at, said_at: at, by: 'barn' };
    server.use(marked([{ ...left, account: null }]));
    const { user } = await open();
    await user.click(await screen.findByRole('radio', { name: 'Strip' }));
    expect(await press('Stripped: Clover, A 1, Barn A')).toBeVisible();
    expect(screen.queryByText('Storm')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await user.type(screen.getByRole('textbox', { name: 'Stall, Number or Name' }), 'storm');
    await waitFor(() => expect(screen.queryByText('Clover')).not.toBeInTheDocument());
    expect(screen.getByText('Storm')).toBeVisible();
  });

  it('says why the server refused a mark, and what counts instead of one', async () => {
    server.use(
      http.put(api('stall_bookings/:id/marks'), () => problem(422, 'invalid_fields', 'Moved.')),
    );
    const { user } = await open();
    await user.click(await press('Arrived: Clover, A 1, Barn A'));
    expect(await screen.findByText(/^Not saved: /)).toBeVisible();
    expect(await press('Arrived: Clover, A 1, Barn A')).toBeVisible();
    serve({ overruled: { state: 'open', at: { $date: '2026-06-05T17:06:00Z' } } });
    await user.click(await press('Arrived: Storm, A 1, Barn A'));
    await waitFor(() => expect(screen.queryByText(/^Arrived 12/)).not.toBeInTheDocument());
  });
});

describe('deliveries on the phone', () => {
  /** The stalls of the crew, with these deliveries. */
  const delivering = (deliveries: object[]) =>
    server.use(
      http.get(api('events/:id/stall_crew'), () => HttpResponse.json({ ...stallCrew, deliveries })),
    );

  it('are at their stall, also those that are late, and are delivered with one tap', async () => {
    const got: { id: unknown; body: unknown }[] = [];
    delivering([
      SHAVINGS,
      { ...SHAVINGS, id: 'late', day: '2026-06-04', quantity: 3 },
      { ...SHAVINGS, id: 'next', day: '2026-06-06', quantity: 4 },
      { ...SHAVINGS, id: 'lost', booking_id: null, quantity: 5 },
    ]);
    server.use(
      http.put(api('deliveries/:id'), async ({ params, request }) => {
        got.push({ id: params['id'], body: await request.json() });
        return HttpResponse.json({ delivery: SHAVINGS });
      }),
    );
    const { user } = await open();
    const barn = await screen.findByRole('region', { name: 'Barn A' });
    expect(barn).toHaveTextContent('2 to deliver');
    expect(within(barn).getByText('Thu, Jun 4')).toBeVisible();
    expect(screen.queryByText(/^4 ×/)).not.toBeInTheDocument();
    const lost = screen.getByRole('region', { name: 'Without a stall' });
    expect(lost).toHaveTextContent('5 × Shavings');
    await user.click(await press('Delivered: 2 × Shavings for Clover, A 1, Barn A'));
    expect(await screen.findByText('Delivered 12:05 PM CDT')).toBeVisible();
    await waitFor(() => expect(got).toHaveLength(1));
    const now = expect.stringMatching(/^2026-06-05T17:05/) as string;
    expect(got[0]).toEqual({ id: SHAVINGS.id, body: { delivered_at: now, at: now, now } });
    await user.click(await press('Undo Delivered: 2 × Shavings for Clover, A 1, Barn A'));
    await waitFor(() => expect(got).toHaveLength(2));
    expect(got[1]?.body).toMatchObject({ delivered_at: null, at: now });
    await user.click(screen.getByRole('radio', { name: 'Deliver' }));
    expect(screen.queryByText('Rae Doe · trainer Tess Poe')).not.toBeInTheDocument();
  });
});

describe('without a network', () => {
  it('keeps what was tapped over a reload, and sends it in its order', async () => {
    const got = serve();
    const { user, unmount } = await open();
    await press('Arrived: Clover, A 1, Barn A');
    setOnline(false);
    await user.click(await press('Arrived: Clover, A 1, Barn A'));
    await user.click(await press('Left: Clover, A 1, Barn A'));
    expect(await row('Clover')).toHaveTextContent('Not yet sent: waiting for the network');
    unmount();
    renderApp(href.device('barn', ownDeviceLink.event.id, ownDeviceLink.id), { signedIn: false });
    expect(await screen.findByText('Left 12:05 PM CDT')).toBeVisible();
    expect(got).toEqual([]);
    setOnline(true);
    await waitFor(() => expect(got).toHaveLength(2));
    expect(got.map(({ body }) => (body as { act: string }).act)).toEqual(['arrived', 'left']);
  });
});

describe('the chart of the office', () => {
  it('says what the crew said last', async () => {
    const at = { $date: '2026-06-05T12:00:00Z' };
    const mark = { stall_id: A1, done: true, at, said_at: at, by: 'barn', account: null };
    server.use(
      marked([
        { ...mark, act: 'arrived' },
        { ...mark, act: 'left', done: false },
      ]),
    );
    renderApp(href.eventStalls(ownEvent._id.$oid));
    expect(await screen.findByText('Arrived 7:00 AM CDT')).toBeVisible();
  });
});
