import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';

import { record } from '../../../../testing/entryPanel';
import { countedClasses } from '../../../../testing/fixtures/entryFixtures';
import { ownEvent as event } from '../../../../testing/fixtures/eventFixtures';
import { oid, ownRole, secretaryRole } from '../../../../testing/fixtures/fixtures';
import { api, problem } from '../../../../testing/handlers';
import { renderApp } from '../../../../testing/renderApp';
import { server } from '../../../../testing/server';

const [open] = countedClasses;
if (open === undefined) expect.fail('a class is needed');

const id = oid(10).$oid;
const classAddress = `/event/${id}/classes/${open.id}`;
const moneyAddress = `/event/${id}/money`;

const fee = {
  id: oid(77).$oid,
  name: 'Stall',
  amount: 60,
  per: 'unit' as const,
  required: false,
  from: null,
  until: null,
  max_quantity: null,
  stock: null,
};

/** Works in the organization of the show with these permissions, on a day. */
function work(permissions: readonly string[], now: string) {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  server.use(
    http.get(api('organizations'), () => HttpResponse.json([{ ...ownRole, permissions }])),
    http.get(api('events/:id'), () => HttpResponse.json({ ...event, fees: [fee], revision: 4 })),
  );
}

const ITS_DAY = event.start_date.$date;
const THE_WEEK_BEFORE = new Date(Date.parse(ITS_DAY) - 7 * 24 * 3_600_000).toISOString();

beforeEach(() => {
  vi.useRealTimers();
  return () => vi.useRealTimers();
});

it('lets a secretary correct a class on the day of the show, with a reason', async () => {
  work(secretaryRole.permissions, ITS_DAY);
  const sent = record('events/:id/classes/:class_id', () => HttpResponse.json(event));
  const { user } = renderApp(classAddress);
  await user.click(await screen.findByRole('button', { name: 'Correct… 1 · Open Pleasure' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct 1 · Open Pleasure' }));
  const price = dialog.getByRole('textbox', { name: /^Price/ });
  await user.clear(price);
  await user.type(price, '40');
  await user.click(dialog.getByRole('button', { name: 'Save Correction' }));
  expect(await dialog.findByText('Reason is required')).toBeVisible();
  expect(sent).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Wrong in the prize list');
  await user.click(dialog.getByRole('button', { name: 'Save Correction' }));
  expect(await screen.findByText('1 · Open Pleasure corrected')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      number: open.number,
      name: open.name,
      description: open.description,
      price: 40,
      capacity: open.capacity,
      closed: open.closed,
      reason: 'Wrong in the prize list',
      revision: 4,
    },
  ]);
});

it('lets a secretary correct a fee on the day, and says what the server says', async () => {
  work(secretaryRole.permissions, ITS_DAY);
  server.use(
    http.put(api('events/:id/fees/:fee_id'), () =>
      problem(409, 'changed_meanwhile', 'This was changed since you opened it.'),
    ),
  );
  const { user } = renderApp(moneyAddress);
  const row = within(await screen.findByRole('row', { name: /Stall.*\$60\.00 each/ }));
  await user.click(row.getByRole('button', { name: 'Correct… Stall' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct Stall' }));
  const amount = dialog.getByRole('textbox', { name: /^Amount/ });
  await user.clear(amount);
  await user.type(amount, '65');
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'As printed');
  await user.click(dialog.getByRole('button', { name: 'Save Correction' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('This was changed');
  const sent = record('events/:id/fees/:fee_id', () => HttpResponse.json(event));
  await user.click(dialog.getByRole('button', { name: 'Save Correction' }));
  expect(await screen.findByText('Stall corrected')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { name: 'Stall', amount: 65, reason: 'As printed', revision: 4 },
  ]);
});

it('offers it on other days only to whoever may edit the show, and never to who reads', async () => {
  for (const [permissions, day, offers] of [
    [secretaryRole.permissions, THE_WEEK_BEFORE, false],
    [ownRole.permissions, THE_WEEK_BEFORE, true],
    [['read_organization', 'read_shows'], ITS_DAY, false],
  ] as const) {
    work(permissions, day);
    const { unmount } = renderApp(classAddress);
    await screen.findByRole('region', { name: '1 · Open Pleasure' });
    const offered = screen.queryAllByRole('button', { name: /^Correct…/ });
    expect(offered.length > 0).toBe(offers);
    unmount();
  }
});
