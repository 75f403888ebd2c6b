import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';

import { proposals } from '../../../testing/fixtures/exhibitorFixtures';
import { ownRole } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

/** The server: what it asks, and what was answered. */
let open = proposals;
let sent: unknown[] = [];

beforeEach(() => {
  open = proposals;
  sent = [];
  server.use(
    http.get(api('identities'), () => HttpResponse.json(open)),
    http.post(api('identities/:id'), async ({ request, params }) => {
      const { answer } = (await request.json()) as { answer: string };
      sent.push([params['id'], answer]);
      open = open.filter(({ id }) => id !== params['id']);
      return HttpResponse.json({ merge_id: answer === 'same' ? 'm1' : null });
    }),
  );
});

const [ofPeople, ofHorses] = proposals;

async function arrive() {
  const app = renderApp('/identities');
  await screen.findByRole('heading', { name: 'One person, or two?' });
  return app;
}

it('has both beside each other, and says what differs in words', async () => {
  await arrive();
  expect(screen.getByText(/^Likely the same/)).toBeVisible();
  expect(screen.getByText('2 questions left')).toBeVisible();
  const one = within(screen.getByRole('region', { name: 'One' }));
  const other = within(screen.getByRole('region', { name: 'The other' }));
  expect(one.getByText('Email').closest('div')).toHaveTextContent('rae@example.org differs');
  expect(other.getByText('Email').closest('div')).toHaveTextContent('doe@example.org differs');
  for (const same of ['Name', 'Phone']) {
    expect(other.getByText(same).closest('div')).not.toHaveTextContent('differs');
  }
  expect(other.getByText('Address').closest('div')).toHaveTextContent('Not known');
  expect(await one.findByText(/Rae Doe on Midnite Sun/)).toBeVisible();
  expect(one.getByText('Also called').closest('div')).toHaveTextContent('R. Doe');
  expect(await other.findByText('None')).toBeVisible();
  expect(other.getByRole('link', { name: 'Doe, Rae' })).toBeVisible();
});

it('is answered by keys; the next question comes at once, and same is undone', async () => {
  let undone = '';
  let answered: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => {
    answered = resolve;
  });
  server.use(
    http.delete(api('merges/:id'), ({ params }) => {
      undone = String(params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(
      api('identities/:id'),
      async () => {
        await waits;
        return undefined;
      },
      { once: true },
    ),
  );
  const { user } = await arrive();
  await user.keyboard('s');
  // The first answer is still on its way.
  expect(await screen.findByRole('heading', { name: 'One horse, or two?' })).toBeVisible();
  expect(screen.getByText(/^Have a look/)).toBeVisible();
  expect(sent).toEqual([]);
  answered();
  await user.keyboard('o');
  expect(await screen.findByRole('heading', { name: 'Nothing to answer' })).toBeVisible();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual(
    expect.arrayContaining([
      [ofPeople?.id, 'same'],
      [ofHorses?.id, 'other'],
    ]),
  );
  const given = within(screen.getByRole('region', { name: 'Answered Just Now' }));
  expect(given.getByText('Midnight Sun and Midnite Sun are two')).toBeVisible();
  expect(given.getByText('Rae Doe and Doe, Rae are the same person')).toBeVisible();
  const undo = await given.findByRole('button', { name: 'Undo: Rae Doe and Doe, Rae' });
  await user.click(undo);
  expect(await screen.findByText('Rae Doe and Doe, Rae are two again')).toBeVisible();
  expect(undone).toBe('m1');
  expect(given.getByRole('button', { name: /^Undone/ })).toHaveFocus();
});

it('is answered by buttons, which keep the focus', async () => {
  const { user } = await arrive();
  const same = screen.getByRole('button', { name: 'Same' });
  expect(same).toHaveAttribute('aria-keyshortcuts', 's');
  await user.click(same);
  expect(await screen.findByRole('heading', { name: 'One horse, or two?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Same' })).toHaveFocus();
  await waitFor(() => expect(sent).toEqual([[ofPeople?.id, 'same']]));
});

it('goes on after another desk has answered', async () => {
  server.use(
    http.post(api('identities/:id'), () => problem(409, 'changed_meanwhile', 'Answered.'), {
      once: true,
    }),
  );
  const { user } = await arrive();
  await user.keyboard('o');
  expect(await screen.findByText('Rae Doe and Doe, Rae: answered at another desk.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'One horse, or two?' })).toBeVisible();
});

it('asks again what was not saved', async () => {
  server.use(
    http.post(api('identities/:id'), () => problem(500, 'internal', 'A fault.'), { once: true }),
  );
  const { user } = await arrive();
  await user.keyboard('s');
  expect(await screen.findByText('The answer was not saved.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'One person, or two?' })).toBeVisible();
});

it('is read by who may not answer', async () => {
  server.use(
    http.get(api('organizations'), () =>
      HttpResponse.json([{ ...ownRole, permissions: ['read_shows'] }]),
    ),
  );
  renderApp('/identities');
  expect(await screen.findByRole('heading', { name: '2 questions wait' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Same' })).toBeNull();
});
