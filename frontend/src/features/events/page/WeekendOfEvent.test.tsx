import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { oid } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const address = `/event/${ownEvent._id.$oid}`;

const sunday = { ...ownEvent, _id: oid(11), name: 'Sunday Classic' };

it('joins shows to a weekend, says what is wrong, and leads to its bills', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(api('events'), () => HttpResponse.json([ownEvent, sunday])),
    http.put(api('events/:id/weekend'), async ({ request }) => {
      sent.push(await request.json());
      if (sent.length === 1) {
        const wrong = 'is not held at the place of the others';
        return problem(422, 'invalid_fields', 'Some fields need your attention.', {
          'event_ids[0]': [wrong],
        });
      }
      const joined = { ...ownEvent, weekend_id: oid(900).$oid };
      server.use(http.get(api('events/:id'), () => HttpResponse.json(joined)));
      return HttpResponse.json({ _id: oid(900), shows: [] });
    }),
  );
  const { user } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'Weekend…' }));
  const form = within(await screen.findByRole('form', { name: 'Weekend' }));
  await user.click(await form.findByRole('checkbox', { name: /Sunday Classic/ }));
  await user.click(form.getByRole('button', { name: 'Save Weekend' }));
  expect(await form.findByText(/is not held at the place of the others/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Save Weekend' }));
  await waitFor(() =>
    expect(sent).toEqual([sunday, sunday].map((it) => ({ event_ids: [it._id.$oid] }))),
  );
  const bills = await screen.findByRole('link', { name: 'Weekend Bills' });
  expect(bills).toHaveAttribute('href', `/weekends/${oid(900).$oid}`);
});
