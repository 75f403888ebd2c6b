import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Schemas } from '../../../api/types';
import { oid, publicEvent } from '../../../testing/fixtures/fixtures';
import { A2, noStalls } from '../../../testing/fixtures/stallFixtures';
import { api, problem } from '../../../testing/handlers';
import {
  accepted,
  answerWith,
  fillIn,
  openForm,
  pick,
  submitButton,
  total,
} from '../../../testing/forms/registrationForm';
import { server } from '../../../testing/server';

const stall: Schemas['FeeView'] = {
  id: oid(81).$oid,
  name: 'Horse stall',
  amount: 60,
  per: 'unit',
  required: false,
  from: null,
  until: null,
  max_quantity: null,
  stock: null,
  ...noStalls,
  stall_kind: 'horse',
};
const end: Schemas['FeeView'] = {
  ...stall,
  id: oid(82).$oid,
  name: 'End stall',
  amount: 10,
  per: 'night',
  end_fee: true,
};

/** What is sent to hold stalls. */
function holding(): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.get(api('events/public/:id'), () =>
      HttpResponse.json({ ...publicEvent, fees: [stall, end] }),
    ),
    http.post(api('events/public/:id/stall_holds'), async ({ request }) => {
      sent.push(await request.clone().json());
      // The default answers.
      return undefined;
    }),
  );
  return sent;
}

async function openPicks(stalls = '1') {
  const app = await openForm();
  await fillIn(app);
  await app.user.click(pick(/Open Pleasure/));
  await app.user.type(screen.getByRole('textbox', { name: /Horse stall/ }), stalls);
  await app.user.click(await screen.findByRole('button', { name: 'Pick a Stall' }));
  const barn = within(await screen.findByRole('group', { name: 'Barn A' }));
  expect(barn.getByText('A 1 taken')).toBeVisible();
  return { ...app, barn, free: barn.getByRole('button', { name: 'A 2 (end)' }) };
}

beforeEach(() => sessionStorage.clear());

describe('a stall', () => {
  it('is held when it is picked, is paid, and goes with the entry', async () => {
    const held = holding();
    const sent = answerWith(accepted);
    const { user, free } = await openPicks();
    expect(total()).toHaveTextContent('$95.00');
    await user.click(free);
    expect(await screen.findByText(/is held for you until/)).toHaveTextContent('A 2, Barn A');
    expect(held).toEqual([{ fee_id: stall.id, stall_id: A2, last: null }]);
    expect(total()).toHaveTextContent('$105.00');
    expect(screen.queryByRole('button', { name: 'Pick a Stall' })).not.toBeInTheDocument();
    await user.click(submitButton());
    await screen.findByRole('heading', { name: 'You are registered' });
    expect(sent[0]?.body).toMatchObject({
      extras: [{ fee_id: stall.id, quantity: 1, holds: ['AAAAAAAAAAAAAAAAAAAAAA'] }],
      total: 105,
    });
  });

  it('is told apart from those of others while a second one is picked', async () => {
    holding();
    const { user, barn, free } = await openPicks('2');
    await user.click(free);
    expect(await barn.findByText('A 2 yours')).toBeVisible();
    expect(barn.getByText('A 1 taken')).toBeVisible();
  });

  it('is let go', async () => {
    holding();
    const gone: string[] = [];
    server.use(
      http.delete(api('events/public/:id/stall_holds/:token'), ({ params }) => {
        gone.push(String(params.token));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, free } = await openPicks();
    await user.click(free);
    await user.click(await screen.findByRole('button', { name: 'Let A 2, Barn A go' }));
    expect(await screen.findByRole('button', { name: 'Pick a Stall' })).toBeVisible();
    await waitFor(() => expect(gone).toHaveLength(1));
    expect(total()).toHaveTextContent('$95.00');
  });

  it('that somebody was faster with is said, and the list stays', async () => {
    holding();
    server.use(
      http.post(api('events/public/:id/stall_holds'), () =>
        problem(409, 'show_stall_taken', 'Somebody else has A 2.'),
      ),
    );
    const { user, free } = await openPicks();
    await user.click(free);
    expect(await screen.findByText(/A 2, Barn A was taken just now/)).toBeVisible();
    expect(screen.getByRole('group', { name: 'Barn A' })).toBeVisible();
  });

  it('that was taken meanwhile loses nothing that was typed', async () => {
    holding();
    const { user, free } = await openPicks();
    await user.click(free);
    await screen.findByText(/is held for you until/);
    answerWith(() => problem(409, 'show_stall_taken', 'A stall that you picked is taken by now.'));
    await user.click(submitButton());
    expect(await screen.findByText(/A stall that you picked is taken by now/)).toBeVisible();
    expect(screen.getByText(/is taken by now\.$/, { selector: 'span' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Horse stall/ })).toHaveValue('1');
    // Without it, as it is.
    const sent = answerWith(accepted);
    await user.click(submitButton());
    await screen.findByRole('heading', { name: 'You are registered' });
    expect(sent[0]?.body).toMatchObject({ extras: [{ fee_id: stall.id, quantity: 1 }], total: 95 });
    expect(sent[0]?.body).not.toHaveProperty('extras.0.holds');
  });
});
