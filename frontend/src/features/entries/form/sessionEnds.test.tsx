import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';

import { readToken } from '../../../api/token';
import { newRegistration, publicEvent } from '../../../testing/fixtures/fixtures';
import {
  accepted,
  answerWith,
  field,
  fillIn,
  openForm,
  pick,
  submitButton,
} from '../../../testing/forms/registrationForm';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

beforeEach(() => sessionStorage.clear());

const refused = () => problem(401, 'unauthenticated', 'Please sign in.');

/** A promise that a test keeps open. */
function gate() {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

/** Holds the answer to the rider's horses back, which says that the session has ended. */
function holdRefusal() {
  const held = gate();
  const asked: string[] = [];
  server.use(
    http.get(api('horses'), async ({ request }) => {
      asked.push(request.url);
      await held.opened;
      return refused();
    }),
  );
  return { asked, release: held.open };
}

const ended = () =>
  waitFor(() => {
    expect(readToken()).toBeNull();
  });

it('keeps the form, its focus and what was typed when the session ends', async () => {
  const sent = answerWith(accepted);
  const { asked, release } = holdRefusal();
  const app = await openForm({ signedIn: true });
  await waitFor(() => expect(asked).toHaveLength(1));
  const [form, button] = [screen.getByRole('form', { name: 'Registration' }), submitButton()];
  await fillIn(app);
  await app.user.click(pick(/Open Pleasure/));
  const notes = screen.getByLabelText(/^Notes/);
  await app.user.type(notes, 'Corner');

  release();
  await ended();
  await act(() => new Promise(requestAnimationFrame));
  expect(screen.getByRole('form', { name: 'Registration' })).toBe(form);
  expect(notes).toHaveFocus();
  await app.user.keyboard(' stall');
  expect(screen.queryByText(/restored/i)).not.toBeInTheDocument();
  expect(field('Rider Name')).toHaveValue('Rae Doe');
  // The very button that was there before.
  await app.user.click(button);
  await screen.findByRole('heading', { name: 'You are registered' });
  expect(sent).toMatchObject([{ token: null, body: { notes: 'Corner stall' } }]);
  expect(asked).toHaveLength(1);
});

it('sends the entry once if the session ends while it is sent', async () => {
  const arrived = gate();
  const answer = gate();
  const tokens: (string | null)[] = [];
  server.use(
    http.post(api('events/:id/register'), async ({ request }) => {
      tokens.push(request.headers.get('token-x'));
      arrived.open();
      await answer.opened;
      return HttpResponse.json(newRegistration, { status: 201 });
    }),
  );
  const { release } = holdRefusal();
  const app = await openForm({ signedIn: true });
  await fillIn(app);
  await app.user.click(pick(/Open Pleasure/));
  await app.user.click(submitButton());
  await arrived.opened;
  release();
  await ended();
  answer.open();
  await screen.findByRole('heading', { name: 'You are registered' });
  expect(tokens).toEqual(['a-token']);
});

it('keeps the form of a barn, too', async () => {
  const { asked, release } = holdRefusal();
  const { user } = renderApp(`/pv/event/${publicEvent.hashed_id}/barn`, { signedIn: true });
  const name = await screen.findByRole('textbox', { name: 'Name of the Barn' });
  await waitFor(() => expect(asked).toHaveLength(1));
  await user.type(name, 'Hill');
  release();
  await ended();
  await act(() => new Promise(requestAnimationFrame));
  expect(screen.getByRole('textbox', { name: 'Name of the Barn' })).toBe(name);
  expect(name).toHaveFocus();
  expect(name).toHaveValue('Hill');
});
