import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { eventTemplate } from '../../../testing/fixtures/eventFixtures';
import {
  form,
  field,
  openCreate,
  press,
  put,
  recordCreate,
} from '../../../testing/forms/eventForm';
import { oid } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { server } from '../../../testing/server';

beforeEach(() => {
  // jsdom is slow with a select of hundreds of options, so there is only one time zone.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin']);
});

describe('templates', () => {
  it('are all offered, even if they come in several pages', async () => {
    server.use(
      http.get(api('events/templates'), ({ request }) =>
        new URL(request.url).searchParams.get('cursor') === 'more'
          ? HttpResponse.json([{ ...eventTemplate, _id: oid(41), name: 'Autumn Classic' }])
          : HttpResponse.json([eventTemplate], {
              headers: { link: '</showstable/events/templates?cursor=more>; rel="next"' },
            }),
      ),
    );
    await openCreate();
    const panel = within(form()).getByRole('region', { name: 'Start from a Template' });
    expect(panel).toHaveTextContent(/Spring Classic.*Autumn Classic/);
  });

  it('fill empty fields, and keep what was typed', async () => {
    const { user } = await openCreate();
    put('Event Name', 'Fall Classic');
    put('Start Date', '2026-09-05');
    const panel = within(form()).getByRole('region', { name: 'Start from a Template' });
    expect(panel).toHaveTextContent('Walking / Gaited Horse Show · 3 classes');
    await user.click(within(panel).getByRole('button', { name: /^Spring Classic/ }));
    expect(field('Event Name')).toHaveValue('Fall Classic');
    expect(field('Event Name')).toHaveFocus();
    expect(field('Start Date')).toHaveValue('2026-09-05');
    expect(field('End Date')).toHaveValue('2026-09-06');
    expect(field('Start Time')).toHaveValue('09:00');
    expect(field('End Time')).toHaveValue('17:30');
    expect(field('Time Zone')).toHaveValue('America/Chicago');
    expect(field('Venue')).toHaveValue('Duck River Arena');
    expect(field('Save as template for future events')).not.toBeChecked();
    expect(within(form()).getAllByLabelText('Class Name')).toHaveLength(3);
    expect(within(panel).getByRole('status')).toHaveTextContent(
      'Filled in from Spring Classic. What you had typed stays as it was.',
    );

    const sent = recordCreate();
    await user.click(press('Create Event'));
    await screen.findByText('Event created successfully');
    expect(sent[0]?.body).not.toHaveProperty('_id');
    expect(sent[0]?.body).not.toHaveProperty('further_days');
    expect(sent[0]?.body).toMatchObject({
      name: 'Fall Classic',
      start_date: '2026-09-05T14:00:00.000Z',
      end_date: '2026-09-06T22:30:00.000Z',
    });
  });

  it('set no date, and the end follows the start by the days of the template', async () => {
    const { user } = await openCreate();
    await user.click(press('Spring Classic Walking / Gaited Horse Show · 3 classes'));
    expect(field('Start Date')).toHaveValue('');
    expect(field('End Date')).toHaveValue('');
    expect(field('Event Name')).toHaveValue('Spring Classic');
    put('Start Date', '2026-10-03');
    expect(field('End Date')).toHaveValue('2026-10-04');
  });

  it('can be deleted, after a question', async () => {
    const { user } = await openCreate();
    const deleted = vi.fn();
    server.use(
      http.delete(api('events/templates/:id'), ({ params }) => {
        deleted(params.id);
        server.use(http.get(api('events/templates'), () => HttpResponse.json([])));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(press('Delete template Spring Classic'));
    const question = await screen.findByRole('alertdialog', { name: 'Delete Template' });
    await user.click(within(question).getByRole('button', { name: 'Delete Template' }));
    expect(await screen.findByText(/No templates yet/)).toBeVisible();
    expect(deleted).toHaveBeenCalledExactlyOnceWith(eventTemplate._id.$oid);
  });

  it('do not block the form when they cannot be loaded', async () => {
    server.use(
      http.get(api('events/templates'), () => problem(503, 'unavailable', 'Please wait a moment.')),
      http.get(api('organization'), () => HttpResponse.error()),
    );
    const { user } = await openCreate();
    expect(field('Venue')).toHaveValue('');
    expect(form()).toHaveTextContent('Your templates could not be loaded. Please wait a moment.');
    server.use(http.get(api('events/templates'), () => HttpResponse.json([eventTemplate])));
    await user.click(press('Try again'));
    expect(await screen.findByRole('button', { name: /^Spring Classic/ })).toBeVisible();
  });
});
