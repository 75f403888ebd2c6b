import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { ownEvent } from '../fixtures/eventFixtures';
import { api } from '../handlers';
import { renderApp } from '../renderApp';
import { server } from '../server';

export const form = () => screen.getByRole('form', { name: /Create Event|Edit Event/ });
export const field = (label: string | RegExp) => within(form()).getByLabelText(label);
/** Sets a value at once, which is faster than typing. */
export const put = (label: string | RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } });
export const press = (name: string) => within(form()).getByRole('button', { name });

/** Opens the form for a new show. */
export async function openCreate() {
  const app = renderApp('/event/new');
  await screen.findByLabelText('Event Name');
  return app;
}

/** Opens the form of an existing show. */
export async function openEdit() {
  const app = renderApp(`/event/${ownEvent._id.$oid}/edit`);
  await screen.findByLabelText('Event Name');
  return app;
}

/** Records the requests, and answers with the given status. */
export function recordCreate(
  answer: () => Response = () => HttpResponse.json(ownEvent, { status: 201 }),
) {
  const sent: { body: unknown; key: string | null }[] = [];
  server.use(
    http.post(api('events'), async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      return answer();
    }),
  );
  return sent;
}

/** Fills in the required fields of a show. */
export async function fillIn(user: Awaited<ReturnType<typeof openCreate>>['user']) {
  put('Event Name', 'Fall Classic');
  put('Event Type', 'Breed Show');
  put('Start Date', '2026-09-05');
  put('Start Time', '18:00');
  put('End Time', '22:30');
  await user.selectOptions(field('Time Zone'), 'America/Chicago');
}
