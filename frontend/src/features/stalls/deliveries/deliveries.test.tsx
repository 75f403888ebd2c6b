import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { href } from '../../../app/paths';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { A1, CLOVER, deliveries, SHAVINGS } from '../../../testing/fixtures/stallFixtures';
import { api } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import { stallOn } from './deliveryRows';

const open = () => renderApp(href.eventStalls(ownEvent._id.$oid));

it('lists what was bought and is not ordered, and orders it', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(api('events/:id/deliveries'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(SHAVINGS, { status: 201 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Order Shavings for Clover' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Order Shavings for Clover' }));
  expect(dialog.getByLabelText(/^To the Stall of/)).toHaveDisplayValue('Clover (A 1, Barn A)');
  const count = dialog.getByLabelText(/^How Many/);
  expect(count).toHaveValue('2');
  await user.clear(count);
  await user.type(count, '3');
  await user.click(dialog.getByRole('button', { name: 'Order' }));
  expect(await dialog.findByText('Enter a number from 1 to 2')).toBeVisible();
  await user.clear(count);
  await user.type(count, '1');
  await user.click(dialog.getByRole('button', { name: 'Order' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const { registration_id, fee_id, day } = SHAVINGS;
  expect(sent).toEqual([{ registration_id, fee_id, booking_id: CLOVER.id, quantity: 1, day }]);
});

it('orders what a barn bought to its own stall', async () => {
  const barn = { registration_id: null, group_id: 'b1', back_number: null };
  const [holder] = CLOVER.holders;
  const sent: unknown[] = [];
  server.use(
    http.get(api('events/:id/deliveries'), () =>
      HttpResponse.json({
        deliveries: [],
        supplies: [{ ...deliveries.supplies[0], ...barn, horse_name: 'Hill Barn' }],
      }),
    ),
    http.get(api('events/:id/stall_bookings'), () =>
      HttpResponse.json([{ ...CLOVER, holders: [{ ...holder, ...barn }] }]),
    ),
    http.post(api('events/:id/deliveries'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(SHAVINGS, { status: 201 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Order Shavings for Hill Barn' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Order' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ group_id: 'b1', booking_id: CLOVER.id, quantity: 2 }]);
});

it('says what is delivered, and takes it and the order back', async () => {
  const at = { $date: '2026-06-05T17:05:00Z' };
  const sent: unknown[] = [];
  server.use(
    http.get(api('events/:id/deliveries'), () =>
      HttpResponse.json({ ...deliveries, deliveries: [{ ...SHAVINGS, delivered_at: at }] }),
    ),
    http.put(api('deliveries/:id'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ delivery: SHAVINGS });
    }),
    http.delete(api('deliveries/:id'), ({ params }) => {
      sent.push(params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = open();
  const day = within(await screen.findByRole('region', { name: 'Fri, Jun 5' }));
  expect(day.getByText('A 1, Barn A · Clover (Rae Doe)')).toBeVisible();
  expect(day.getByText('Delivered 12:05 PM CDT')).toBeVisible();
  const more = { name: 'More for 2 × Shavings for Clover' };
  await user.click(day.getByRole('button', more));
  await user.click(await screen.findByRole('menuitem', { name: 'Not Delivered' }));
  await waitFor(() => expect(sent).toEqual([{ delivered_at: null }]));
  await user.click(day.getByRole('button', more));
  await user.click(await screen.findByRole('menuitem', { name: 'Take the Order Back' }));
  await waitFor(() => expect(sent).toEqual([{ delivered_at: null }, SHAVINGS.id]));
});

it('goes to the stall of its night, or the next or last one', () => {
  const nights = [
    { night: '2026-06-05', stall_id: A1 },
    { night: '2026-06-07', stall_id: 'other' },
  ];
  const found = ['2026-06-04', '2026-06-05', '2026-06-06', '2026-06-09'].map((day) =>
    stallOn(nights, day),
  );
  expect(found).toEqual([A1, A1, 'other', 'other']);
  expect(stallOn([], '2026-06-05')).toBeUndefined();
});
