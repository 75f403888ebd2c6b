import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';

import { publicEvent } from '../../../testing/fixtures/fixtures';
import { horse } from '../../../testing/fixtures/horseFixtures';
import { api, problem } from '../../../testing/handlers';
import {
  accepted,
  answerWith,
  field,
  openForm,
  pick,
  submitButton,
} from '../../../testing/forms/registrationForm';
import { server } from '../../../testing/server';
import { withdrawal } from '../../../testing/fixtures/taskFixtures';

beforeEach(() => {
  sessionStorage.clear();
  server.use(
    http.get(api('horses'), () =>
      HttpResponse.json([{ _id: { $oid: horse.id }, profile: horse.profile }]),
    ),
    http.get(api('horses/:id'), () => HttpResponse.json({ ...horse, owners: ['Olive Owner'] })),
  );
});

/** Fills in the fields of the rider, fast. */
function fillInRider() {
  for (const [name, value] of [
    ['Rider Name', 'Rae Doe'],
    ['Email', 'rae@example.org'],
    ['Phone', '931-555-0147'],
    ['Address', '1 Main St'],
  ] as const) {
    fireEvent.change(field(name), { target: { value } });
  }
}

it('fills the form with the rider’s horse, and sends which one it is', async () => {
  const form = { ...publicEvent.form, owner: 'required', breed: 'optional' };
  server.use(http.get(api('events/public/:id'), () => HttpResponse.json({ ...publicEvent, form })));
  const sent = answerWith(accepted);
  const { user } = await openForm({ signedIn: true });
  await user.selectOptions(await screen.findByLabelText(/^Your Horses/), horse.profile.name);
  await waitFor(() => {
    expect(field('Horse Name')).toHaveValue(horse.profile.name);
  });
  expect(field('Owner Name')).toHaveValue('Olive Owner');
  expect(screen.getByRole('textbox', { name: /^Breed/ })).toHaveValue(horse.profile.breed);
  fillInRider();
  await user.click(pick(/Open Pleasure/));
  await user.click(submitButton());
  await screen.findByRole('heading', { name: 'You are registered' });
  expect(sent[0]?.body).toMatchObject({
    horse_id: horse.id,
    horse_name: horse.profile.name,
    owner: { name: 'Olive Owner' },
  });
});

it('is left out when the session has ended', async () => {
  const sent = answerWith(() => problem(401, 'unauthenticated', 'Please sign in.'), accepted);
  const { user } = await openForm({ signedIn: true });
  await user.selectOptions(await screen.findByLabelText(/^Your Horses/), horse.profile.name);
  await waitFor(() => {
    expect(field('Horse Name')).toHaveValue(horse.profile.name);
  });
  fillInRider();
  await user.click(pick(/Open Pleasure/));
  await user.click(submitButton());
  // The form sends it again without the session.
  await screen.findByRole('heading', { name: 'You are registered' });
  expect(sent[0]?.body).toHaveProperty('horse_id');
  expect(sent[1]?.body).not.toHaveProperty('horse_id');
  expect(sent).toHaveLength(2);
});

it('is not there for riders without an account', async () => {
  await openForm();
  expect(screen.queryByLabelText(/^Your Horses/)).not.toBeInTheDocument();
});

it('warns of a drug that is still in the horse at the show, and refuses nothing', async () => {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get(api('medications/withdrawals'), ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json([withdrawal]);
    }),
  );
  const sent = answerWith(accepted);
  const { user } = await openForm({ signedIn: true });
  const picker = await screen.findByLabelText(/^Your Horses/);
  expect(asked).toEqual([]);
  await user.selectOptions(picker, horse.profile.name);
  expect(
    await screen.findByText(
      'Midnight Sun must not be shown until Jun 8, 2026 because of Bute; its withdrawal is 7 days.',
    ),
  ).toBeVisible();
  // The days of the show, where it is.
  expect(asked).toEqual([{ horse: horse.id, from: '2026-06-06', until: '2026-06-06' }]);
  await waitFor(() => {
    expect(field('Horse Name')).toHaveValue(horse.profile.name);
  });
  fillInRider();
  await user.click(pick(/Open Pleasure/));
  await user.click(submitButton());
  await screen.findByRole('heading', { name: 'You are registered' });
  expect(sent).toHaveLength(1);
});

it('does not ask for the care of a horse when nobody is signed in', async () => {
  const asked: string[] = [];
  server.use(
    http.get(api('medications/withdrawals'), ({ request }) => {
      asked.push(request.url);
      return HttpResponse.json([withdrawal]);
    }),
  );
  answerWith(accepted);
  const { user } = await openForm();
  fillInRider();
  fireEvent.change(field('Horse Name'), { target: { value: 'Midnight Sun' } });
  await user.click(pick(/Open Pleasure/));
  await user.click(submitButton());
  await screen.findByRole('heading', { name: 'You are registered' });
  expect(asked).toEqual([]);
});
