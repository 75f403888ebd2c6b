import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { entryId, gate, order, runningClass } from '../../../testing/fixtures/dayFixtures';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { judging } from '../../../testing/fixtures/ringFixtures';
import { ownRole } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import type { GateView, OrderView } from '../dayTypes';
import { movedTo } from './useOrder';

const EVENT = `/event/${ownEvent._id.$oid}`;
const AT = `${EVENT}/schedule/${runningClass.class_id}`;
const PATH = 'events/:id/classes/:classId/order';

/** The gate of the class. */
const atGate = (state: GateView['state']) =>
  http.get(api('events/:id/classes/:classId/gate'), () => HttpResponse.json({ ...gate, state }));

/** A server that keeps the order. */
function kept(first: Partial<OrderView> = {}) {
  const state = { order: { ...order, revision: 4, ...first }, bodies: [] as unknown[] };
  const answer = () => HttpResponse.json(state.order);
  server.use(
    atGate('waiting'),
    http.get(api(PATH), answer),
    http.post(api(PATH), async ({ request }) => {
      state.bodies.push(await request.json());
      state.order = { ...order, revision: state.order.revision + 1, seed: 42 };
      return answer();
    }),
    http.put(api(PATH), async ({ request }) => {
      const body = (await request.json()) as { registration_ids: string[]; revision: number };
      state.bodies.push(body);
      if (body.revision !== state.order.revision) {
        return problem(409, 'changed_meanwhile', 'Somebody else changed it.');
      }
      state.order = {
        ...state.order,
        revision: state.order.revision + 1,
        entries: body.registration_ids.flatMap((id, at) =>
          order.entries
            .filter((one) => one.registration_id === id)
            .map((one) => ({ ...one, position: at + 1 })),
        ),
      };
      return answer();
    }),
  );
  return state;
}

const entries = () =>
  within(screen.getByRole('list', { name: 'Order of go' }))
    .getAllByRole('listitem')
    .map((line) => line.getAttribute('aria-label')?.slice(0, 3));

/** Presses an item of the menu of an entry. */
async function choose(user: ReturnType<typeof renderApp>['user'], entry: RegExp, item: string) {
  await user.click(await screen.findByRole('button', { name: entry }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

describe('an order of go', () => {
  it('stands in order, with its seed, who is late, and the way to the class', async () => {
    kept({
      entries: order.entries.map((one, at) => (at === 0 ? { ...one, is_late: true } : one)),
    });
    renderApp(AT);
    expect(await screen.findByRole('heading', { name: /^1 · Open Pleasure/ })).toBeVisible();
    expect(
      await screen.findByText(
        'Drawn Fri, Jun 5, 2026, 8:00 PM CDT with the seed 20260606. A rider’s horses at least 3 apart.',
      ),
    ).toBeVisible();
    const [first, second] = screen.getAllByRole('listitem', { name: /^10/ });
    expect(first).toHaveTextContent(/1101Midnight SunLateRae DoeSam Hill/);
    expect(second).not.toHaveTextContent('Late');
    expect(screen.getByRole('link', { name: 'Cards and Results' })).toHaveAttribute(
      'href',
      `${EVENT}/results/${runningClass.class_id}`,
    );
    expect(screen.queryByText('Closer than asked')).not.toBeInTheDocument();
  });

  it('is found from the results of the class', async () => {
    renderApp(`${EVENT}/results/${runningClass.class_id}`);
    expect(await screen.findByRole('link', { name: 'Order of Go' })).toHaveAttribute('href', AT);
  });

  it('warns of a smaller gap than was asked, and says who changed it and when', async () => {
    kept({
      spread: ['rider', 'trainer'],
      achieved_gaps: { rider: 3, trainer: 1 },
      changed: {
        at: { $date: '2026-06-06T20:10:00Z' },
        by: { kind: 'office', email: 'sam@example.org' },
      },
      drawn_at: { $date: '2026-06-06T14:00:00Z' },
    });
    renderApp(AT);
    const warning = await screen.findByRole('region', { name: 'Closer than asked' });
    expect(warning).toHaveTextContent('Horses of one trainer are only 1 apart. At least 3');
    expect(warning).not.toHaveTextContent('one rider');
    expect(screen.getByText(/Changed 3:10 PM by sam@example.org/)).toBeVisible();
  });

  it('is drawn by chance unless a seed is typed', async () => {
    const state = kept({ seed: null, drawn_at: null, min_gap: null, spread: [] });
    const { user } = renderApp(AT);
    expect(await screen.findByText(/^Not drawn yet/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Draw' }));
    const form = within(await screen.findByRole('form', { name: 'Draw' }));
    expect(form.getByLabelText(/^Seed/)).toHaveValue('');
    await user.click(form.getByLabelText('One trainer'));
    await user.clear(form.getByLabelText(/^At Least/));
    await user.type(form.getByLabelText(/^At Least/), '4');
    await user.click(form.getByRole('button', { name: 'Draw' }));
    expect(await screen.findByText('Drawn with the seed 42')).toBeVisible();
    expect(state.bodies).toEqual([{ min_gap: 4, spread: ['rider', 'trainer'], revision: 4 }]);
    await user.click(await screen.findByRole('button', { name: 'Draw Again' }));
    const again = within(await screen.findByRole('dialog', { name: 'Draw again' }));
    expect(again.getByText(/the seed 42 draws it again/)).toBeVisible();
    await user.type(again.getByLabelText(/^Seed/), '7x');
    await user.click(again.getByRole('button', { name: 'Draw' }));
    expect(await again.findByText('Enter a whole number, or nothing')).toBeVisible();
    await user.clear(again.getByLabelText(/^Seed/));
    await user.type(again.getByLabelText(/^Seed/), '7');
    await user.click(again.getByRole('button', { name: 'Draw' }));
    await waitFor(() =>
      expect(state.bodies[1]).toEqual({ seed: 7, min_gap: 3, spread: ['rider'], revision: 5 }),
    );
  });

  it('stands as it was drawn before it is read again', async () => {
    kept({ seed: null, drawn_at: null, min_gap: null, spread: [] });
    const { user } = renderApp(AT);
    await user.click(await screen.findByRole('button', { name: 'Draw' }));
    const form = within(await screen.findByRole('form', { name: 'Draw' }));
    server.use(http.get(api(PATH), () => problem(503, 'unavailable', 'Please wait a moment.')));
    await user.click(form.getByRole('button', { name: 'Draw' }));
    expect(await screen.findByText(/with the seed 42\. A rider’s/)).toBeVisible();
  });

  it('is drawn again after a question while the class runs, and not once it is finished', async () => {
    kept();
    server.use(atGate('running'));
    const running = renderApp(AT);
    await running.user.click(await screen.findByRole('button', { name: 'Draw Again' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Draw while the class runs?' }));
    expect(asked.getByRole('alert')).toHaveTextContent(/^The class is in the ring\./);
    running.unmount();
    for (const gone of [
      atGate('finished'),
      http.get(api('events/:id/judging'), () =>
        HttpResponse.json([{ ...judging[0], publications: 1 }]),
      ),
    ]) {
      kept();
      server.use(gone);
      const { unmount } = renderApp(AT);
      await screen.findByRole('list', { name: 'Order of go' });
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: 'Draw Again' })).not.toBeInTheDocument(),
      );
      unmount();
    }
  });

  it('is not said to come back by its seed once somebody was moved by hand', async () => {
    kept({
      changed: {
        at: { $date: '2026-06-06T20:10:00Z' },
        by: { kind: 'office', email: 'sam@example.org' },
      },
    });
    const { user } = renderApp(AT);
    await user.click(await screen.findByRole('button', { name: 'Draw Again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Draw again' }));
    expect(dialog.getByText(/with what was moved by hand/)).toBeVisible();
    expect(dialog.queryByText(/draws it again/)).not.toBeInTheDocument();
  });

  it('is changed by hand, and that is undone', async () => {
    const state = kept();
    const { user } = renderApp(AT);
    await choose(user, /^More for 105/, 'To the Front');
    expect(await screen.findByText('Blue Moon goes as number 1')).toBeVisible();
    expect(entries()).toEqual(['105', '101', '102', '103', '104']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(entries()).toEqual(['101', '102', '103', '104', '105']));
    await waitFor(() =>
      expect(state.bodies).toEqual([
        { registration_ids: [105, 101, 102, 103, 104].map(entryId), revision: 4 },
        { registration_ids: [101, 102, 103, 104, 105].map(entryId), revision: 5 },
      ]),
    );
  });

  it('is put into the order of somebody else, and held if both moved somebody', async () => {
    const state = kept();
    const { user } = renderApp(AT);
    await screen.findByRole('list', { name: 'Order of go' });
    const ordered = (numbers: readonly number[]) =>
      numbers.flatMap((number) =>
        order.entries.filter((one) => one.registration_id === entryId(number)),
      );
    // Somebody else scratched 103.
    state.order = { ...state.order, revision: 9, entries: ordered([101, 102, 104, 105]) };
    await choose(user, /^More for 105/, 'To the Front');
    expect(await screen.findByText('Blue Moon goes as number 1')).toBeVisible();
    expect(entries()).toEqual(['105', '101', '102', '104']);

    state.order = { ...state.order, revision: 12, entries: ordered([105, 104, 102, 101]) };
    await choose(user, /^More for 101/, 'Down');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Somebody else changed the order meanwhile/);
    expect(entries()).toEqual(['105', '104', '102', '101']);
    await user.click(within(alert).getByRole('button', { name: 'Do It Again' }));
    await waitFor(() => expect(entries()).toEqual(['105', '104', '101', '102']));
  });

  it('stands as it was if a change is refused', async () => {
    server.use(http.put(api(PATH), () => problem(422, 'invalid', 'Somebody was added.')));
    const { user } = renderApp(AT);
    await choose(user, /^More for 101/, 'Down');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Somebody was added\. Not done: /);
    await waitFor(() => expect(entries()).toEqual(['101', '102', '103', '104', '105']));
  });

  it('is printed', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = renderApp(AT);
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  it('is only shown to those who may not change entries', async () => {
    const permissions = ownRole.permissions.filter((one) => one !== 'manage_entries');
    server.use(
      http.get(api('organizations'), () => HttpResponse.json([{ ...ownRole, permissions }])),
    );
    renderApp(AT);
    await screen.findByRole('list', { name: 'Order of go' });
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^(Draw|More|Move)/ })).not.toBeInTheDocument(),
    );
  });

  it('of a class without entries says what would stand here', async () => {
    kept({ entries: [] });
    renderApp(AT);
    expect(await screen.findByRole('heading', { name: 'No entries' })).toBeVisible();
  });
});

it('moves one id and keeps the others in their order', () => {
  const ids = ['a', 'b', 'c', 'd'];
  for (const id of ids) {
    for (let at = 0; at < ids.length; at += 1) {
      const moved = movedTo(ids, id, at);
      expect(moved?.indexOf(id)).toBe(at);
      expect(moved?.filter((one) => one !== id)).toEqual(ids.filter((one) => one !== id));
    }
  }
  expect(movedTo(ids, 'x', 1)).toBeNull();
});
