import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';

import {
  accepted,
  answerWith,
  field,
  fillIn,
  openForm,
  pick,
  submitButton,
} from '../../../testing/forms/registrationForm';

const lost = () => HttpResponse.error();
const offer = () => screen.findByRole('button', { name: 'Send when I am back online' });

beforeEach(() => sessionStorage.clear());

function setOnline(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => {
    dispatchEvent(new Event(online ? 'online' : 'offline'));
  });
}

async function failToSubmit() {
  const app = await openForm();
  await fillIn(app);
  await app.user.click(pick(/Open Pleasure/));
  await app.user.click(submitButton());
  await offer();
  return app;
}

it('says that there is no connection, and that what was typed is kept', async () => {
  answerWith(lost);
  setOnline(false);
  await failToSubmit();
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('You are offline. Your entry is not sent yet.');
  expect(alert).toHaveTextContent('Everything you typed is kept on this device');
  expect(field('Horse Name')).toHaveValue('Midnight Sun');
});

it('does not say that nothing arrived if that is not certain', async () => {
  answerWith(lost);
  await failToSubmit();
  expect(screen.getByRole('alert')).toHaveTextContent('your entry may not have arrived');
});

it('does not say that nothing was sent when the connection broke during the request', async () => {
  answerWith(() => {
    setOnline(false);
    return lost();
  }, lost);
  const { user } = await failToSubmit();
  expect(screen.getByRole('alert')).toHaveTextContent('your entry may not have arrived');
  // Now offline, but the first try may have arrived.
  await user.click(submitButton());
  await offer();
  expect(screen.getByRole('alert')).not.toHaveTextContent('is not sent yet');
});

it('does not claim to keep anything without storage', async () => {
  answerWith(lost);
  setOnline(false);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await failToSubmit();
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent(
    'This browser keeps nothing: what you typed stays on this page until you close or reload it.',
  );
  expect(alert).not.toHaveTextContent('kept on this device');
  expect(field('Horse Name')).toHaveValue('Midnight Sun');
  full.mockRestore();
});

it('is sent when the connection is back, with the same key', async () => {
  const sent = answerWith(lost, accepted);
  setOnline(false);
  const { user } = await failToSubmit();
  await user.click(await offer());
  expect(screen.getByRole('alert')).toHaveTextContent('Not sent yet.');
  expect(sent).toHaveLength(1);
  setOnline(true);
  expect(await screen.findByRole('heading', { name: 'You are registered' })).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(sessionStorage).toHaveLength(0);
});

it('is sent after a reload, too', async () => {
  const sent = answerWith(lost, accepted);
  setOnline(false);
  const before = await failToSubmit();
  await before.user.click(await offer());
  before.unmount();

  const after = await openForm();
  expect(screen.getByRole('alert')).toHaveTextContent('Not sent yet.');
  setOnline(true);
  expect(await screen.findByRole('heading', { name: 'You are registered' })).toBeVisible();
  expect(sent[1]?.key).toBe(sent[0]?.key);
  after.unmount();
});

it('is cancelled by discarding the form, and never sent after that', async () => {
  const sent = answerWith(lost, accepted);
  setOnline(false);
  const before = await failToSubmit();
  await before.user.click(await offer());
  expect(Object.entries(sessionStorage).join()).toContain('1 Main St');
  before.unmount();

  const { user } = await openForm();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field('Address')).toHaveValue('');
  expect(sessionStorage).toHaveLength(0);
  // Typing the same again is a new registration, which must not be sent automatically.
  setOnline(true);
  await fillIn({ user });
  await user.click(pick(/Open Pleasure/));
  await moment();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

it('is cancelled when the page is left and the input discarded', async () => {
  answerWith(lost);
  setOnline(false);
  const { user, router } = await failToSubmit();
  await user.click(await offer());
  act(() => void router.navigate('/'));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(sessionStorage).toHaveLength(0);
});

const moment = () => new Promise((resolve) => setTimeout(resolve, 50));

it('is not sent automatically unless requested, nor after it was changed', async () => {
  const sent = answerWith(lost, accepted);
  setOnline(false);
  const { user } = await failToSubmit();
  setOnline(true);
  await moment();
  expect(sent).toHaveLength(1);

  setOnline(false);
  await user.click(await offer());
  await user.type(field('Horse Name'), ' II');
  await waitFor(() => {
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
  setOnline(true);
  await moment();
  expect(sent).toHaveLength(1);
});
