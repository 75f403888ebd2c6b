import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { paths } from '../../../app/paths';
import { setOnline } from '../../../testing/barnDay';
import { account, ownRole } from '../../../testing/fixtures/fixtures';
import { HORSE_ID } from '../../../testing/fixtures/horseFixtures';
import { blanket, ticks } from '../../../testing/fixtures/serviceFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import { keptChange } from '../../../sync/changes';
import { extrasOf } from './extras';

const DAY = '2026-11-20';
const BLANKET_OF_SUN = /^Blanket change of Midnight Sun/;
const BLANKET_OF_CLOVER = /^Blanket change ?(?:× \d)? of Clover/;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DAY}T12:00:00Z`) });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A server that keeps ticks; those that it got are in the list. */
function barn(refuse?: () => Response) {
  const got: [path: string, quantity: number][] = [];
  const done = new Map(ticks.done.map((it) => [`${it.horse_id}:${it.service_id}`, it]));
  server.use(
    http.get(api('services/done'), () => HttpResponse.json({ ...ticks, done: [...done.values()] })),
    http.put(
      api('horses/:horse/services/:service/done/:date'),
      async ({ request, params: { horse, service } }) => {
        const { quantity } = (await request.json()) as { quantity: number };
        got.push([new URL(request.url).pathname.replace('/showstable/', ''), quantity]);
        const refused = refuse?.();
        if (refused !== undefined) return refused;
        const [horse_id, service_id] = [String(horse), String(service)];
        const at = { $date: new Date().toISOString() };
        const key = `${horse_id}:${service_id}`;
        if (quantity === 0) done.delete(key);
        else {
          const tick = {
            horse_id,
            service_id,
            name: '',
            date: '',
            quantity,
            by: account.email,
            at,
          };
          done.set(key, tick);
        }
        return HttpResponse.json({ quantity });
      },
    ),
  );
  return got;
}

const open = async () => {
  const app = renderApp(paths.todayExtras);
  await screen.findByRole('button', { name: BLANKET_OF_SUN });
  return app;
};

const tick = (name: RegExp) => screen.getByRole('button', { name });

describe('the extras of a day', () => {
  it('are by horse, with who ticked them, and without amounts', async () => {
    barn();
    await open();
    const horses = screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent);
    expect(horses).toEqual(['Midnight Sun', 'Clover']);
    expect(tick(BLANKET_OF_CLOVER)).toHaveAttribute('aria-pressed', 'true');
    expect(tick(BLANKET_OF_CLOVER)).toHaveTextContent('6:52 AM, ines');
    expect(screen.getByText('1 extra of 1 horse ticked')).toBeVisible();
    expect(screen.getByRole('main')).not.toHaveTextContent('$');
  });

  it('are ticked with one press, which is sent once', async () => {
    const got = barn();
    const { user } = await open();
    await user.click(tick(BLANKET_OF_SUN));
    await waitFor(() => expect(tick(BLANKET_OF_SUN)).toHaveAttribute('aria-pressed', 'true'));
    await waitFor(() => expect(got).toHaveLength(1));
    expect(got).toEqual([[`horses/${HORSE_ID}/services/${blanket._id.$oid}/done/${DAY}`, 1]]);
    expect(tick(BLANKET_OF_SUN)).toHaveTextContent('12:00 PM, you');
    expect(screen.getByText('2 extras of 2 horses ticked')).toBeVisible();
  });

  it('ask at a second press whether they were done again or not at all', async () => {
    const got = barn();
    const { user } = await open();
    await user.click(tick(BLANKET_OF_CLOVER));
    let dialog = within(await screen.findByRole('dialog', { name: 'Blanket change of Clover' }));
    await user.click(dialog.getByRole('button', { name: 'Done Once More' }));
    await waitFor(() => expect(tick(BLANKET_OF_CLOVER)).toHaveTextContent('× 2'));
    await user.click(tick(BLANKET_OF_CLOVER));
    dialog = within(await screen.findByRole('dialog', { name: 'Blanket change of Clover' }));
    expect(dialog.getByText(/^Ticked 2 times/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Once Less' }));
    await waitFor(() => expect(tick(BLANKET_OF_CLOVER)).not.toHaveTextContent('×'));
    // What still waits is replaced by a later press.
    await waitFor(() => expect(got).toHaveLength(2));
    await user.click(tick(BLANKET_OF_CLOVER));
    await user.click(await screen.findByRole('button', { name: 'Not Done: Undo' }));
    await waitFor(() => expect(tick(BLANKET_OF_CLOVER)).toHaveAttribute('aria-pressed', 'false'));
    await waitFor(() => expect(got.map(([, quantity]) => quantity)).toEqual([2, 1, 0]));
  });

  it('wait for the network, and are sent when it is back', async () => {
    const got = barn();
    const { user } = await open();
    setOnline(false);
    await user.click(tick(BLANKET_OF_SUN));
    expect(tick(BLANKET_OF_SUN)).toHaveAttribute('aria-pressed', 'true');
    expect(tick(BLANKET_OF_SUN)).toHaveTextContent('Waiting for the network');
    expect(got).toEqual([]);
    setOnline(true);
    await waitFor(() => expect(got).toHaveLength(1));
    await waitFor(() => expect(tick(BLANKET_OF_SUN)).not.toHaveTextContent('Waiting'));
  });

  it('say so when they could not be saved, because they are billed', async () => {
    barn(() => problem(409, 'already_billed', 'This is on a bill already.'));
    const { user } = await open();
    await user.click(tick(BLANKET_OF_CLOVER));
    await user.click(await screen.findByRole('button', { name: 'Not Done: Undo' }));
    await waitFor(() => expect(tick(BLANKET_OF_CLOVER)).toHaveTextContent('Could not be saved'));
    expect(tick(BLANKET_OF_CLOVER)).toHaveAttribute('aria-pressed', 'true');
  });

  it('are found by horse and by extra', async () => {
    barn();
    const { user } = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Extra' }), 'Lesson');
    await waitFor(() => expect(screen.queryByRole('button', { name: BLANKET_OF_SUN })).toBeNull());
    expect(screen.getAllByRole('button', { name: /^Lesson of/ })).toHaveLength(2);
    await user.type(screen.getByRole('searchbox', { name: 'Horse' }), 'clo');
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: /^Lesson of/ })).toHaveLength(1),
    );
  });

  it('are those of another day, but not of one to come', async () => {
    const { user, router } = await open();
    expect(screen.getByRole('button', { name: 'The next day' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'The day before' }));
    await waitFor(() => expect(router.state.location.search).toBe('?date=2026-11-19'));
    expect(await screen.findByText('Thursday, November 19')).toBeVisible();
  });

  it('lead to the services if there are none, for who keeps the book', async () => {
    server.use(http.get(api('services/done'), () => HttpResponse.json({ ...ticks, services: [] })));
    renderApp(paths.todayExtras);
    expect(await screen.findByRole('link', { name: 'Go to Services' })).toBeVisible();
  });

  it('say whom to ask if there are none, to a groom', async () => {
    const permissions = ownRole.permissions.filter((name) => name !== 'keep_book');
    server.use(
      http.get(api('services/done'), () => HttpResponse.json({ ...ticks, services: [] })),
      http.get(api('organizations'), () => HttpResponse.json([{ ...ownRole, permissions }])),
    );
    renderApp(paths.todayExtras);
    expect(await screen.findByText(/Who keeps the book of the barn adds them/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Go to Services' })).not.toBeInTheDocument();
  });

  it('are one press from Today', async () => {
    renderApp(paths.today);
    expect(await screen.findByRole('link', { name: 'Extras' })).toHaveAttribute(
      'href',
      paths.todayExtras,
    );
  });
});

it('a tick that was sent after the day was asked for is shown until the day is loaded again', () => {
  const path = `horses/${HORSE_ID}/services/${blanket._id.$oid}/done/${DAY}`;
  const change = {
    ...keptChange(
      { lane: `extra:${path}`, method: 'PUT', path, body: { quantity: 3 }, label: 'Blanket' },
      { id: 'a', account: 'me', addedAt: Date.parse(`${DAY}T11:00:00Z`) },
    ),
    state: 'sent' as const,
    sentAt: 2000,
  };
  const quantity = (readAt: number) =>
    extrasOf({ ...ticks, readAt }, DAY, [change], 'me')[0]?.extras[0]?.quantity;
  expect(quantity(1999)).toBe(3);
  expect(quantity(2001)).toBe(0);
});
