import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { publicEvent } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import {
  accepted,
  answerWith,
  field,
  fillIn,
  openForm,
  pick,
  submitButton,
  total,
} from '../../../testing/forms/registrationForm';
import { server } from '../../../testing/server';

const FAILED = 'Failed to submit registration. Please try again.';

beforeEach(() => sessionStorage.clear());

describe('a registration that fails', () => {
  it.each([
    ['the network', () => HttpResponse.error()],
    ['the server', () => problem(503, 'unavailable', 'Please try again soon.')],
    ['a limit', () => problem(429, 'too_many_requests', 'Too many requests.')],
    ['a page that is no JSON', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })],
  ])('because of %s shows an error and keeps everything', async (_by, answer) => {
    answerWith(answer);
    const app = await openForm();
    await fillIn(app);
    await app.user.click(pick(/Open Pleasure/));
    await app.user.click(submitButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED);
    expect(field('Horse Name')).toHaveValue('Midnight Sun');
    expect(pick(/Open Pleasure/)).toBeChecked();
    expect(submitButton()).not.toHaveAttribute('aria-disabled');
  });

  it('is retried with the same key, until its content changes', async () => {
    const sent = answerWith(() => HttpResponse.error());
    const app = await openForm();
    await fillIn(app);
    await app.user.click(pick(/Youth Lite Shod/));
    for (const attempts of [1, 2]) {
      await app.user.click(submitButton());
      await screen.findByRole('alert');
      await waitFor(() => expect(sent).toHaveLength(attempts));
      await screen.findByRole('button', { name: 'Submit Registration' });
    }
    await app.user.click(pick(/Open Pleasure/));
    await app.user.click(submitButton());
    await waitFor(() => expect(sent).toHaveLength(3));
    const keys = sent.map(({ key }) => key);
    expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('shows the messages of the server at their fields, and focuses the first', async () => {
    answerWith(() =>
      problem(422, 'invalid_fields', 'Please check the marked fields.', {
        rider_email: ['must be a valid email address'],
        'rider_address.street': ['must not contain control characters'],
      }),
    );
    const app = await openForm();
    await fillIn(app);
    await app.user.click(pick(/Youth Lite Shod/));
    await app.user.click(submitButton());
    await waitFor(() => {
      expect(field('Email')).toHaveAccessibleDescription('Email must be a valid email address');
    });
    expect(field('Address')).toHaveAccessibleDescription(/Address must not contain control/);
    await waitFor(() => {
      expect(field('Email')).toHaveFocus();
    });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says which classes were removed and which prices changed, and shows the new ones', async () => {
    const sent = answerWith(
      () =>
        problem(422, 'invalid_fields', 'Please check the marked fields.', {
          'classes_entered[1].name': ['is not a class of this event'],
        }),
      accepted,
    );
    const app = await openForm();
    await fillIn(app);
    await app.user.click(pick(/Open Pleasure/));
    await app.user.click(pick(/Youth Lite Shod/));
    server.use(
      http.get(api('events/public/:id'), () =>
        HttpResponse.json({
          ...publicEvent,
          classes: publicEvent.classes
            .filter(({ name }) => name === 'Open Pleasure')
            .map((one) => ({ ...one, price: 40 })),
        }),
      ),
    );
    await app.user.click(submitButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('“2 · Youth Lite Shod” is no longer offered.');
    expect(alert).toHaveTextContent('“1 · Open Pleasure” now costs $40.00.');
    expect(alert).toHaveTextContent('Your total fee is now $40.00.');
    await waitFor(() => {
      expect(total()).toHaveTextContent('$40.00');
    });
    expect(screen.queryByRole('checkbox', { name: /Youth/ })).not.toBeInTheDocument();

    await app.user.click(submitButton());
    await screen.findByRole('heading', { name: 'You are registered' });
    expect(sent[1]?.body).toMatchObject({ classes_entered: [{ name: 'Open Pleasure' }] });
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('shows that registration was closed meanwhile', async () => {
    answerWith(() => problem(409, 'registration_closed', 'Registration is closed.'));
    const app = await openForm();
    await fillIn(app);
    await app.user.click(pick(/Youth Lite Shod/));
    server.use(
      http.get(api('events/public/:id'), () =>
        HttpResponse.json({ ...publicEvent, registration_open: false }),
      ),
    );
    await app.user.click(submitButton());
    expect(await screen.findByRole('heading', { name: 'Registration is closed' })).toBeVisible();
  });

  it('shows that the event was deleted meanwhile', async () => {
    const gone = () => problem(404, 'not_found', 'Event not found.');
    answerWith(gone);
    const app = await openForm();
    await fillIn(app);
    await app.user.click(pick(/Youth Lite Shod/));
    server.use(http.get(api('events/public/:id'), gone));
    await app.user.click(submitButton());
    expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeVisible();
  });
});
