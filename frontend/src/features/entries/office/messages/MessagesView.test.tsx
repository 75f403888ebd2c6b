import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { message } from '../../../../testing/fixtures/entryFixtures';
import { ownEvent } from '../../../../testing/fixtures/eventFixtures';
import { api, problem } from '../../../../testing/handlers';
import { renderApp } from '../../../../testing/renderApp';
import { server } from '../../../../testing/server';

const address = `/event/${ownEvent._id.$oid}/messages`;
const [open] = ownEvent.classes;
if (open === undefined) expect.fail('a class is needed');

/** The number of recipients by what was asked. */
function counts(recipients: Record<string, number>, delivery = 'email') {
  server.use(
    http.get(api('events/:id/messages/recipients'), ({ request }) => {
      const asked = new URL(request.url).searchParams;
      const key = [asked.get('to'), asked.get('class_id')].filter(Boolean).join(':');
      return HttpResponse.json({ recipients: recipients[key] ?? 0, delivery });
    }),
  );
}

async function openForm() {
  const app = renderApp(address);
  return { ...app, form: within(await screen.findByRole('form', { name: 'New message' })) };
}

it('sends a message after it said how many get it, and is ready for another one', async () => {
  counts({ all: 96, [`class:${open.id}`]: 1 });
  const sent: { body: unknown; key: string | null }[] = [];
  server.use(
    http.post(api('events/:id/messages'), async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      return HttpResponse.json({ ...message, recipients: 1 }, { status: 201 });
    }),
  );
  const { user, form } = await openForm();
  expect(await form.findByRole('button', { name: 'Send to 96 Riders' })).toBeVisible();
  expect(form.getByText('Replies go to sam@example.org.')).toBeVisible();
  expect(form.queryByText(/^This installation sends no mail/)).not.toBeInTheDocument();
  await user.selectOptions(form.getByLabelText(/^To/), 'class');
  await user.type(form.getByLabelText(/^Subject/), 'Class 1');
  await user.type(form.getByLabelText(/^Message/), 'It begins at noon.');
  await user.click(form.getByRole('button', { name: 'Send Message' }));
  expect(await form.findByText('Class is required')).toBeVisible();
  await user.selectOptions(form.getByLabelText(/^Class/), open.id);
  expect(await form.findByText(/^1 address gets it/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Send to 1 Rider' }));
  expect(await screen.findByText('Message to 1 rider is recorded')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/);
  expect(sent[0]?.body).toEqual({
    to: 'class',
    class_id: open.id,
    subject: 'Class 1',
    text: 'It begins at noon.',
  });
  await waitFor(() => {
    expect(screen.getByLabelText(/^Subject/)).toHaveValue('');
  });
});

it('says what this installation does with mail, and where replies go', async () => {
  counts({ all: 0 }, 'outbox');
  server.use(
    http.get(api('events/:id'), () => HttpResponse.json({ ...ownEvent, manager_email: '' })),
  );
  const { form } = await openForm();
  expect(await form.findByText('Nobody would get it.')).toBeVisible();
  expect(form.getByText(/^This installation sends no mail/)).toBeVisible();
  expect(form.getByText(/riders cannot reply to the office/)).toBeVisible();
});

it('lists what was sent, to whom, when and by whom', async () => {
  server.use(
    http.get(api('events/:id/messages'), () =>
      HttpResponse.json([
        { ...message, to: 'class', class_id: open.id, class_name: 'Open Pleasure', recipients: 1 },
        { ...message, _id: ownEvent._id, to: 'due', recipients: 12, sent_by: null },
      ]),
    ),
  );
  const { user } = await openForm();
  const sent = within(await screen.findByRole('region', { name: 'Sent' }));
  await sent.findByText(/^1 rider in 1 · Open Pleasure · Sat, May 2, 2026/);
  expect(sent.getByText(/^12 riders who owed something · .* · a deleted account$/)).toBeVisible();
  const [first] = sent.getAllByText('Stalls open at noon');
  if (first === undefined) expect.fail('a subject is needed');
  await user.click(first);
  expect(sent.getAllByText(/the gate is open/)[0]).toBeVisible();
});

it('says why a message was not sent', async () => {
  counts({ all: 96 });
  const answers = [
    () => problem(409, 'no_recipients', 'No entry gets this message.'),
    () => problem(429, 'too_many_requests', 'Too many.'),
  ];
  server.use(
    http.post(api('events/:id/messages'), () => answers.shift()?.() ?? HttpResponse.error()),
  );
  const { user, form } = await openForm();
  await user.type(form.getByLabelText(/^Subject/), 'Hello');
  await user.type(form.getByLabelText(/^Message/), 'Hello.');
  const button = await form.findByRole('button', { name: 'Send to 96 Riders' });
  await user.click(button);
  expect(await form.findByRole('alert')).toHaveTextContent('Nobody gets this message');
  await user.click(button);
  await waitFor(() => {
    expect(form.getByRole('alert')).toHaveTextContent('20 messages within a day');
  });
});
