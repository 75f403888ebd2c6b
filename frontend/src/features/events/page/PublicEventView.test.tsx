import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import type { Schemas } from '../../../api/types';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { oid, publicEvent } from '../../../testing/fixtures/fixtures';
import { noStalls } from '../../../testing/fixtures/stallFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const address = `/event/${ownEvent._id.$oid}`;
const card = (name: string) => screen.getByRole('region', { name });

describe('the public view', () => {
  it('is what visitors without a session see', async () => {
    renderApp(address, { signedIn: false });
    expect(await screen.findByRole('heading', { level: 1, name: publicEvent.name })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign Up for Event' })).toHaveAttribute(
      'href',
      `/pv/event/${publicEvent.hashed_id}`,
    );
    expect(card('Event Classes')).toHaveTextContent('$35.00');
    expect(screen.queryByText(/USDA/)).not.toBeInTheDocument();
    expect(screen.queryByText('Manager Information')).not.toBeInTheDocument();
    expect(screen.queryByText('Therapeutic Treatment')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit Event' })).not.toBeInTheDocument();
  });

  it("is what the account sees of another account's show", async () => {
    server.use(http.get(api('events/:id'), () => problem(404, 'not_found', 'Event not found.')));
    renderApp(address);
    expect(await screen.findByRole('link', { name: 'Sign Up for Event' })).toBeVisible();
  });

  it('says when entries close, and what they cost beside the classes', async () => {
    const closes = { $date: '2999-05-10T14:00:00Z' };
    const late: Schemas['FeeView'] = {
      id: oid(80).$oid,
      name: 'Late fee',
      amount: 25,
      per: 'entry',
      required: true,
      from: closes,
      until: null,
      max_quantity: null,
      stock: null,
      ...noStalls,
    };
    const show = { ...publicEvent, entries_close_at: closes, late_entries: true, fees: [late] };
    server.use(http.get(api('events/public/:id'), () => HttpResponse.json(show)));
    renderApp(address, { signedIn: false });
    expect(
      await screen.findByText(/^Entries close on Fri, May 10, 2999, 9:00 AM CDT/),
    ).toBeVisible();
    expect(card('What It Costs')).toHaveTextContent(
      'Late fee$25.00 per entry, from Fri, May 10, 2999, 9:00 AM CDT on',
    );
  });

  it('says when registration opens', async () => {
    server.use(
      http.get(api('events/public/:id'), () =>
        HttpResponse.json({
          ...publicEvent,
          registration_open: false,
          entries_open_at: { $date: '2999-05-10T14:00:00Z' },
        }),
      ),
    );
    renderApp(address, { signedIn: false });
    expect(
      await screen.findByText('Registration opens on Fri, May 10, 2999, 9:00 AM CDT.'),
    ).toBeVisible();
  });

  it('says when registration is closed', async () => {
    server.use(
      http.get(api('events/public/:id'), () =>
        HttpResponse.json({ ...publicEvent, registration_open: false }),
      ),
    );
    renderApp(address, { signedIn: false });
    expect(await screen.findByText('Registration is closed.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Sign Up for Event' })).not.toBeInTheDocument();
  });

  it('says that there is no such event', async () => {
    server.use(
      http.get(api('events/public/:id'), () => problem(404, 'not_found', 'Event not found.')),
    );
    renderApp(address, { signedIn: false });
    expect(await screen.findByRole('heading', { level: 1, name: 'Event not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go back to Home' })).toBeVisible();
  });
});
