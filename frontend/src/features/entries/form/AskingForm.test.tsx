import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';

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
} from '../../../testing/forms/registrationForm';
import { server } from '../../../testing/server';
import { isMinor } from '../parts/askedForm';

const WAIVER = 'I ride at my own risk.';
const { form: OFF } = publicEvent;

beforeEach(() => sessionStorage.clear());

/** Lets the show ask for something. */
function ask(form: Partial<typeof OFF>, waiver_text = '') {
  const asking = { ...publicEvent, form: { ...OFF, ...form }, waiver_text };
  server.use(http.get(api('events/public/:id'), () => HttpResponse.json(asking)));
}

async function fillRest() {
  const app = await openForm();
  await fillIn(app);
  await app.user.click(pick(/Open Pleasure/));
  return app;
}

const birthDate = () => screen.getByLabelText(/^Date of Birth/);

it('shows nothing more when the show asks nothing', async () => {
  await openForm();
  expect(screen.queryByRole('heading', { name: /About the|Waiver/ })).not.toBeInTheDocument();
});

it('asks exactly what the show asks, and sends no more', async () => {
  ask({ owner: 'required', trainer: 'optional', breed: 'optional' });
  const sent = answerWith(accepted);
  const { user } = await fillRest();
  expect(screen.queryByRole('heading', { name: 'About the rider' })).not.toBeInTheDocument();
  expect(screen.queryByLabelText(/Registration Number/)).not.toBeInTheDocument();
  await user.click(submitButton());
  await waitFor(() => {
    expect(field('Owner Name')).toHaveAccessibleDescription('Owner Name is required');
  });
  expect(field('Owner Name')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'The rider owns the horse' }));
  await user.type(screen.getByRole('textbox', { name: /^Breed/ }), ' Walker ');
  await user.click(submitButton());
  await screen.findByRole('heading', { name: 'You are registered' });
  const { body } = sent[0] as { body: Record<string, unknown> };
  expect(body).toMatchObject({
    owner: { name: 'Rae Doe', phone: '931-555-0147', email: 'rae@example.org', city: '' },
    trainer: { name: '' },
    breed: 'Walker',
  });
  expect(Object.keys(body)).not.toContain('memberships');
  expect(Object.keys(body)).not.toContain('waiver');
});

it('asks for the name of an optional person of whom something else was typed', async () => {
  ask({ trainer: 'optional', emergency_contact: 'optional', memberships: 'required' });
  answerWith(accepted);
  const { user } = await fillRest();
  await user.type(screen.getByLabelText(/^Trainer Phone/), '931-555-0199');
  await user.type(screen.getByLabelText(/^Contact Name/), 'Emma');
  await user.click(submitButton());
  await waitFor(() => {
    expect(screen.getByLabelText(/^Trainer Name/)).toBeInvalid();
  });
  expect(screen.getByLabelText(/^Contact Phone/)).toBeInvalid();
  expect(screen.getByLabelText(/^Association/)).toBeInvalid();
});

it('lets a guardian sign for a minor', async () => {
  ask({ rider_birth_date: 'optional' }, WAIVER);
  const sent = answerWith(accepted);
  const { user } = await fillRest();
  expect(screen.getByRole('region', { name: 'Text of the waiver' })).toHaveTextContent(WAIVER);
  await user.click(submitButton());
  await waitFor(() => {
    expect(birthDate()).toBeInvalid();
  });
  expect(field('Signature')).toBeInvalid();
  await user.type(field('Signature'), 'Rae Doe');
  expect(screen.queryByLabelText(/^Guardian/)).not.toBeInTheDocument();
  fireEvent.change(birthDate(), { target: { value: '2008-06-07' } });
  await user.click(submitButton());
  await waitFor(() => {
    expect(screen.getByLabelText(/^Guardian/)).toBeInvalid();
  });
  await user.type(screen.getByLabelText(/^Guardian/), 'Gail Doe');
  await user.click(submitButton());
  await screen.findByRole('heading', { name: 'You are registered' });
  expect(sent[0]?.body).toMatchObject({
    rider_birth_date: '2008-06-07',
    waiver: { signed_name: 'Rae Doe', guardian_name: 'Gail Doe', text: WAIVER },
  });
});

it('offers the guardian’s signature when the age is not asked', async () => {
  ask({}, WAIVER);
  const sent = answerWith(accepted);
  const { user } = await fillRest();
  await user.type(field('Signature'), 'Rae Doe');
  expect(screen.getByLabelText(/^Guardian/)).toBeVisible();
  await user.click(submitButton());
  await screen.findByRole('heading', { name: 'You are registered' });
  expect(sent[0]?.body).toMatchObject({ waiver: { guardian_name: '' } });
});

it('asks before it sends a signature that is like no name', async () => {
  ask({}, WAIVER);
  const sent = answerWith(accepted);
  const { user } = await fillRest();
  await user.type(field('Signature'), 'x');
  await user.click(submitButton());
  expect(await screen.findByText(/“x” is not like the name of Rae Doe/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Correct the Signature' })).toHaveFocus();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Correct the Signature' }));
  expect(field('Signature')).toHaveFocus();
  await user.clear(field('Signature'));
  await user.type(field('Signature'), 'R. DOE');
  expect(screen.queryByText(/is not like the name/)).not.toBeInTheDocument();
  await user.clear(field('Signature'));
  await user.type(field('Signature'), 'y');
  await user.click(submitButton());
  await user.click(await screen.findByRole('button', { name: 'Sign With “y”' }));
  await screen.findByRole('heading', { name: 'You are registered' });
  expect(sent[0]?.body).toMatchObject({ waiver: { signed_name: 'y', confirmed: true } });
});

it('shows the waiver anew if it was changed meanwhile', async () => {
  ask({}, WAIVER);
  answerWith(() => problem(409, 'waiver_changed', 'The waiver was changed.'));
  const { user } = await fillRest();
  await user.type(field('Signature'), 'Rae Doe');
  ask({}, 'Another text.');
  await user.click(submitButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(/changed its waiver/);
  await waitFor(() => {
    expect(screen.getByRole('region', { name: 'Text of the waiver' })).toHaveTextContent(
      'Another text.',
    );
  });
});

it('shows what the show asks for since the form was opened, and keeps what was typed', async () => {
  answerWith(() =>
    problem(422, 'invalid_fields', 'Please check the marked fields.', {
      'owner.name': ['is required'],
    }),
  );
  const { user } = await fillRest();
  ask({ owner: 'required' });
  await user.click(submitButton());
  expect(await screen.findByRole('textbox', { name: 'Owner Name' })).toBeVisible();
  expect(field('Horse Name')).toHaveValue('Midnight Sun');
});

it('keeps what was typed', async () => {
  ask({ owner: 'optional', memberships: 'optional' });
  const first = await openForm();
  await first.user.type(screen.getByLabelText(/^Owner Name/), 'Olive');
  await first.user.click(screen.getByRole('button', { name: 'Add Membership' }));
  await first.user.type(field('Association'), 'USEF');
  first.unmount();
  await openForm();
  expect(screen.getByLabelText(/^Owner Name/)).toHaveValue('Olive');
  expect(field('Association')).toHaveValue('USEF');
});

it.each([
  ['2008-06-07', true],
  ['2008-06-06', false],
  ['', false],
  // The first day in the zone of the show is June 6, in UTC too.
  ['1990-01-01', false],
])('knows whether %s is under age', (born, minor) =>
  expect(isMinor(born, publicEvent)).toBe(minor),
);

it('keeps the people for the next horse, but neither the horse nor the signature', async () => {
  ask({ rider_birth_date: 'optional', trainer: 'optional', breed: 'optional' }, WAIVER);
  answerWith(accepted);
  const { user } = await fillRest();
  fireEvent.change(birthDate(), { target: { value: '1990-02-03' } });
  await user.type(screen.getByLabelText(/^Trainer Name/), 'Tom Gray');
  await user.type(screen.getByRole('textbox', { name: /^Breed/ }), 'Walker');
  await user.type(field('Signature'), 'Rae Doe');
  await user.click(submitButton());
  await user.click(await screen.findByRole('link', { name: 'Register another horse' }));
  await waitFor(() => {
    expect(screen.getByLabelText(/^Trainer Name/)).toHaveValue('Tom Gray');
  });
  expect(birthDate()).toHaveValue('1990-02-03');
  expect(field('Rider Name')).toHaveValue('Rae Doe');
  expect(screen.getByRole('textbox', { name: /^Breed/ })).toHaveValue('');
  expect(field('Signature')).toHaveValue('');
});
