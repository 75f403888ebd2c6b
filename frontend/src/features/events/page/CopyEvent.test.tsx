import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { oid } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const address = `/event/${ownEvent._id.$oid}`;

async function openForm(answer: () => Response) {
  const sent: unknown[] = [];
  server.use(
    http.post(api('events/:id/copy'), async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  const app = renderApp(address);
  await app.user.click(await screen.findByRole('button', { name: 'Copy Event' }));
  const form = within(await screen.findByRole('form', { name: 'Copy Event' }));
  const day = (name: RegExp, value: string) => {
    fireEvent.change(form.getByLabelText(name), { target: { value } });
  };
  return { ...app, form, sent, day };
}

it('copies a show to typed dates at the same hours, and opens the copy', async () => {
  const copy = {
    ...ownEvent,
    _id: oid(11),
    name: 'Spring Classic 2027',
    taken: {
      rings: 2,
      sessions: 3,
      scheduled: 21,
      formats: 1,
      undone: ['12 · Open Pleasure'],
      reopened: [],
    },
  };
  const { user, form, sent, day, router } = await openForm(() =>
    HttpResponse.json(copy, { status: 201 }),
  );
  expect(form.getByLabelText(/^Start Date/)).toHaveValue('');
  expect(form.getByLabelText(/^Start Time/)).toHaveValue('18:00');
  const name = form.getByLabelText(/^Event Name/);
  await user.clear(name);
  await user.type(name, 'Spring Classic 2027');
  day(/^Start Date/, '2027-06-05');
  // The end follows by as many days as in the copied show.
  await waitFor(() => {
    expect(form.getByLabelText(/^End Date/)).toHaveValue('2027-06-05');
  });
  await user.click(form.getByRole('button', { name: 'Copy Event' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/event/${oid(11).$oid}`));
  expect(
    await screen.findByText(
      'Event copied, with 2 rings with 21 classes and the format of 1 class. Together again as planned: 12 · Open Pleasure',
    ),
  ).toBeVisible();
  expect(sent).toEqual([
    {
      name: 'Spring Classic 2027',
      start_date: '2027-06-05T23:00:00.000Z',
      end_date: '2027-06-06T04:00:00.000Z',
    },
  ]);
});

it('shows what the server refuses at the field', async () => {
  const { user, form, day } = await openForm(() =>
    problem(422, 'invalid_fields', 'Invalid.', { end_date: ['must be after the start'] }),
  );
  day(/^Start Date/, '2027-06-05');
  await waitFor(() => {
    expect(form.getByLabelText(/^End Date/)).toHaveValue('2027-06-05');
  });
  await user.click(form.getByRole('button', { name: 'Copy Event' }));
  expect(await form.findByText('End Date must be after the start')).toBeVisible();
});
