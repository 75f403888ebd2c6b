import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { newRegistration, oid, publicEvent } from '../../../../testing/fixtures/fixtures';
import {
  fillIn,
  openForm,
  pick,
  submitButton,
  total,
} from '../../../../testing/forms/registrationForm';
import { api } from '../../../../testing/handlers';
import { server } from '../../../../testing/server';

const WEEKEND = oid(900).$oid;

const first = { ...publicEvent, weekend_id: WEEKEND };

const second = {
  ...publicEvent,
  _id: oid(11),
  hashed_id: 'another-link',
  name: 'Sunday Classic',
  weekend_id: WEEKEND,
  classes: publicEvent.classes.map((it, at) => ({ ...it, id: oid(950 + at).$oid, price: 20 })),
};

const shows = [first, second].map(
  ({ _id, hashed_id, name, location, time_zone, start_date, end_date, registration_open }) => ({
    _id,
    hashed_id,
    name,
    location,
    time_zone,
    start_date,
    end_date,
    registration_open,
  }),
);

beforeEach(() => {
  sessionStorage.clear();
  server.use(
    http.get(api('events/public/:id'), ({ params }) =>
      HttpResponse.json(params.id === second._id.$oid ? second : first),
    ),
    http.get(api('weekends/:id'), () => HttpResponse.json({ _id: oid(900), shows })),
  );
});

describe('the form of a show of a weekend', () => {
  it('enters several shows with one running total, by one request', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(api('events/public/:id/register'), async ({ request }) => {
        sent.push(await request.json());
        const other = {
          ...newRegistration,
          bill: [],
          total_fee: 20,
          link: 'https://shows.example/entry/B',
        };
        return HttpResponse.json({ entries: [newRegistration, other] }, { status: 201 });
      }),
    );
    const app = await openForm();
    await fillIn(app);
    await app.user.click(pick(/Open Pleasure.*\$35\.00/));
    expect(total()).toHaveTextContent('$35.00');
    await app.user.click(await screen.findByRole('checkbox', { name: /Sunday Classic/ }));
    await app.user.click(pick(/Open Pleasure.*\$20\.00/));
    expect(total()).toHaveTextContent('$55.00');
    await app.user.click(submitButton());
    expect(await screen.findByRole('heading', { name: 'You are registered' })).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      also: [second._id.$oid],
      classes_entered: [{ id: publicEvent.classes[0]?.id }, { id: second.classes[0]?.id }],
      total: 55,
    });
    expect(screen.getAllByLabelText('Your link')).toHaveLength(2);
  });

  it('enters one show as ever, and says what another one refuses', async () => {
    const app = await openForm();
    await fillIn(app);
    await app.user.click(await screen.findByRole('checkbox', { name: /Sunday Classic/ }));
    await app.user.click(pick(/Open Pleasure.*\$20\.00/));
    server.use(
      http.post(api('events/public/:id/register'), () =>
        HttpResponse.json(
          {
            type: 'about:blank',
            title: 'registration_closed',
            status: 409,
            errors: 'Registration for this event is closed.',
            code: 'registration_closed',
            detail: 'Registration for this event is closed.',
            event_id: second._id.$oid,
          },
          { status: 409, headers: { 'content-type': 'application/problem+json' } },
        ),
      ),
    );
    await app.user.click(submitButton());
    expect(
      await screen.findByText(/Sunday Classic: Registration for this event is closed/),
    ).toBeVisible();
    await app.user.click(screen.getByRole('checkbox', { name: /Sunday Classic/ }));
    await app.user.click(pick(/Open Pleasure.*\$35\.00/));
    await app.user.click(submitButton());
    expect(await screen.findByRole('heading', { name: 'You are registered' })).toBeVisible();
  });
});
