import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { href } from '../../app/paths';
import { ownEvent } from '../../testing/fixtures/eventFixtures';
import { registration } from '../../testing/fixtures/fixtures';
import { showBarn } from '../../testing/fixtures/showBarnFixtures';
import { A2, noStalls, showStalls, stallBookings, SUN } from '../../testing/fixtures/stallFixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import { assigned } from './chart';
import type { StallNights } from './stallsTypes';

const show = ownEvent._id.$oid;
const open = () => renderApp(href.eventStalls(show));
const list = (name: string) => within(screen.getByRole('list', { name }));

/** A server that remembers who is assigned where. */
function serve() {
  let now = stallBookings;
  const sent: unknown[] = [];
  server.use(
    http.get(api('events/:id/stall_bookings'), () => HttpResponse.json(now)),
    http.put(api('stall_bookings/:id/nights'), async ({ params, request }) => {
      const body = (await request.json()) as StallNights;
      sent.push(body);
      now = now.map((one) => (one.id === params.id ? assigned(one, body) : one));
      return HttpResponse.json(now.find((one) => one.id === params.id));
    }),
  );
  return sent;
}

describe('the stalls of a show', () => {
  it('show who has which, and who has none with their wishes', async () => {
    open();
    expect(await screen.findByText('1 of 2 stalls taken')).toBeVisible();
    expect(list('A 1, Barn A').getByRole('button', { name: 'Clover' })).toBeVisible();
    expect(list('A 2, Barn A').getByText('Free')).toBeVisible();
    const waiting = list('Bookings without a stall');
    const [first] = waiting.getAllByRole('listitem');
    expect(first).toHaveTextContent('Storm');
    expect(first).toHaveTextContent('Stallion');
    expect(first).toHaveTextContent('Near Willow Barn');
  });

  it('shows who waits in line, and lets the office move one up', async () => {
    const waits = { ...SUN, state: 'waiting', place: 2, revision: 3 } as const;
    const sent: unknown[] = [];
    server.use(
      http.get(api('events/:id/stall_bookings'), () =>
        HttpResponse.json([...stallBookings.filter(({ id }) => id !== SUN.id), waits]),
      ),
      http.put(api('stall_bookings/:id'), async ({ request }) => {
        sent.push(await request.json());
        return problem(409, 'extra_sold_out', 'Horse stall is sold out: none is left.');
      }),
    );
    const { user } = open();
    const line = within(await screen.findByRole('list', { name: 'Bookings in line' }));
    expect(line.getByRole('listitem')).toHaveTextContent('2ndMidnight Sun');
    expect(list('Bookings without a stall').queryByText('Midnight Sun')).toBeNull();
    await user.click(line.getByRole('button', { name: 'More for Midnight Sun' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move Up' }));
    expect(await screen.findByText(/Midnight Sun did not move up/)).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ state: 'booked', revision: 3 })]);
  });

  it('assigns by the menu, and takes it back', async () => {
    const sent = serve();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'More for Midnight Sun' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Assign a Stall…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stall of Midnight Sun' }));
    await user.click(dialog.getByRole('button', { name: 'Show all stalls' }));
    await user.click(await screen.findByRole('option', { name: 'A 2, Barn A' }));
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    await waitFor(() =>
      expect(list('A 2, Barn A').getByRole('button', { name: 'Midnight Sun' })).toBeVisible(),
    );
    await user.click(screen.getByRole('button', { name: 'More for Midnight Sun' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Take Out of the Stall' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Moved back')).toBeVisible();
    const nights = ['2026-06-05', '2026-06-06'];
    expect(sent).toEqual([
      { stall_id: A2, nights },
      { stall_id: null },
      { stall_id: null },
      { stall_id: A2, nights },
    ]);
  });

  it('says who was first', async () => {
    server.use(
      http.put(api('stall_bookings/:id/nights'), () =>
        problem(409, 'show_stall_taken', 'Clover has A 2, Barn A on 2026-06-05.'),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'More for Midnight Sun' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Assign a Stall…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stall of Midnight Sun' }));
    await user.click(dialog.getByRole('button', { name: 'Show all stalls' }));
    await user.click(await screen.findByRole('option', { name: 'A 2, Barn A' }));
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await dialog.findByText(/Clover has A 2, Barn A on 2026-06-05\./)).toBeVisible();
  });

  it('adds an area with many stalls', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put(api('events/:id/show_stalls'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...showStalls, revision: 3 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add Area' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Area' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Barn B');
    await user.type(dialog.getByRole('textbox', { name: /^Stalls/ }), 'B 1 to B 3');
    expect(dialog.getByText('Adds 3 stalls, B 1 to B 3.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /^Ends of Rows/ }), 'B 1');
    await user.click(dialog.getByRole('button', { name: 'Add Area' }));
    expect(await screen.findByText('Area added')).toBeVisible();
    const stall = (name: string) => ({ name, kind: 'horse', end: name === 'B 1', nights: [] });
    expect(sent).toEqual([
      {
        areas: [...showStalls.areas, { name: 'Barn B', stalls: ['B 1', 'B 2', 'B 3'].map(stall) }],
        revision: 2,
      },
    ]);
  });

  it('says what an extra does to bills, and offers those of the kind', async () => {
    const stall = { per: 'unit', required: false, amount: 185 } as const;
    const fees = [
      { ...stall, id: 'a', name: 'Horse stall', stall_kind: 'horse' },
      { ...stall, id: 'b', name: 'Tack stall', stall_kind: 'tack' },
      { ...stall, id: 'c', name: 'Bag', with_stall_kind: 'horse', per_stall: 2 },
      { ...stall, id: 'd', name: 'Program' },
    ].map((fee) => ({
      ...noStalls,
      from: null,
      until: null,
      max_quantity: null,
      stock: null,
      ...fee,
    }));
    server.use(http.get(api('events/:id'), () => HttpResponse.json({ ...ownEvent, fees })));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Midnight Sun' }));
    const form = within(await screen.findByRole('dialog'));
    const extra = form.getByLabelText(/^Extra/);
    const offered = within(extra).getAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'None',
      'Horse stall',
      'Program',
    ]);
    await user.selectOptions(extra, 'Horse stall');
    expect(form.getByText(/It is on the bills with what comes with it/)).toBeVisible();
    await user.selectOptions(extra, 'Program');
    expect(form.getByText(/changes only by one that is a stall/)).toBeVisible();
  });

  it('deletes a booking after a question', async () => {
    const deleted: unknown[] = [];
    server.use(
      http.delete(api('stall_bookings/:id'), ({ params }) => {
        deleted.push(params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'More for Midnight Sun' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Booking' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Booking deleted')).toBeVisible();
    expect(deleted).toEqual([SUN.id]);
  });
});

it('is booked for a barn together with an entry', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(api('events/:id/stall_bookings'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(SUN, { status: 201 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Book a Stall' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Book a Stall' }));
  const holders = dialog.getByRole('combobox', { name: 'For' });
  await user.type(holders, 'willow');
  await user.click(await screen.findByRole('option', { name: 'Barn: Willow Barn (Sam Hill)' }));
  await user.type(holders, 'midnight');
  await user.click(await screen.findByRole('option', { name: /Midnight Sun \(Rae Doe\)/ }));
  await user.click(dialog.getByRole('button', { name: 'Book', hidden: true }));
  expect(await screen.findByText('Booked')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([
    {
      holders: [
        { group_id: showBarn.id, share: 1 },
        { registration_id: registration._id.$oid, share: 1 },
      ],
    },
  ]);
});

describe('a stall that a rider holds', () => {
  it('says until when, and takes nobody', async () => {
    const held_until = { $date: new Date(Date.now() + 600_000).toISOString() };
    const nights = [{ night: '2026-06-06', stall_id: A2 }];
    server.use(
      http.get(api('events/:id/show_stalls'), () =>
        HttpResponse.json({ ...showStalls, holds: [{ kind: 'horse', held_until, nights }] }),
      ),
    );
    open();
    const stall = within(await screen.findByRole('list', { name: 'A 2, Barn A' }));
    expect(await stall.findByText(/^Held until/)).toBeVisible();
  });
});
