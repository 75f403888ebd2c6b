import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { eventTemplate, ownEvent } from '../../testing/eventFixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

beforeEach(() => {
  // A choice of hundreds takes jsdom long to look through, again for each question of a test.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin']);
});

afterEach(() => {
  vi.useRealTimers();
});

const dialog = () => screen.getByRole('dialog', { name: /Create Event|Edit Event/ });
const field = (label: string | RegExp) => within(dialog()).getByLabelText(label);
/** What is typed arrives at once, letter by letter being the browser's matter. */
const put = (label: string | RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string) => within(dialog()).getByRole('button', { name });

async function openCreate() {
  const app = renderApp('/dashboard');
  await app.user.click(await screen.findByRole('button', { name: 'Create Event' }));
  await screen.findByLabelText('Event Name');
  return app;
}

async function openEdit() {
  const app = renderApp(`/event/${ownEvent._id.$oid}`);
  await app.user.click(await screen.findByRole('button', { name: 'Edit Event' }));
  await screen.findByLabelText('Event Name');
  return app;
}

/** Records what is sent, and answers with the status that the test wants. */
function recordCreate(answer: () => Response = () => HttpResponse.json(ownEvent, { status: 201 })) {
  const sent: { body: unknown; key: string | null }[] = [];
  server.use(
    http.post(api('events'), async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      return answer();
    }),
  );
  return sent;
}

async function fillIn(user: Awaited<ReturnType<typeof openCreate>>['user']) {
  put('Event Name', 'Fall Classic');
  put('Event Type', 'Breed Show');
  put('Start Date', '2026-09-05');
  put('Start Time', '18:00');
  put('End Time', '22:30');
  await user.selectOptions(field('Time Zone'), 'America/Chicago');
}

describe('creating a show', () => {
  it('is filled with the place of the organization and sends what was typed', async () => {
    const sent = recordCreate();
    const { user } = await openCreate();
    expect(field('Venue')).toHaveValue('Bedford Horse Club');
    expect(field(/^Address/)).toHaveValue('1 Arena Rd');
    expect(field(/^ZIP/)).toHaveValue('37160');
    expect(field('Time Zone')).toHaveValue('UTC');

    await fillIn(user);
    // The day of the end follows the day of the start, and the times are read back in full.
    expect(field('End Date')).toHaveValue('2026-09-05');
    expect(dialog()).toHaveTextContent('Sat, Sep 5, 2026, 6:00 PM – 10:30 PM CDT');
    await user.click(press('Add Class'));
    expect(field('Class Name')).toHaveFocus();
    put('Class Name', 'Open Pleasure');
    put(/^Price/, '35');
    await user.click(field('Require DQP/HPI'));
    await user.click(field('Save as template for future events'));
    await user.click(press('Create Event'));

    expect(await screen.findByText('Event created successfully')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[0]?.body).toEqual({
      name: 'Fall Classic',
      event_type: 'Breed Show',
      start_date: '2026-09-05T23:00:00.000Z',
      end_date: '2026-09-06T03:30:00.000Z',
      time_zone: 'America/Chicago',
      location: {
        venue: 'Bedford Horse Club',
        address: '1 Arena Rd',
        city: 'Shelbyville',
        state: 'TN',
        zip_code: '37160',
      },
      manager_name: '',
      manager_email: '',
      manager_phone: '',
      manager_address: '',
      expected_entries: null,
      inspection: null,
      inspectors: [],
      therapeutic_use: null,
      therapeutic_details: '',
      require_dqp: true,
      classes: [{ name: 'Open Pleasure', description: '', price: 35 }],
      notes: '',
      saveAsTemplate: true,
    });
  });

  it('says so when clocks skip the time that was entered', async () => {
    const { user } = await openCreate();
    await user.selectOptions(field('Time Zone'), 'America/Chicago');
    put('Start Date', '2026-03-08');
    put('Start Time', '02:30');
    expect(dialog()).toHaveTextContent(
      'Clocks are set forward then and skip the start time you entered. It is moved to Sun, Mar 8, 2026, 3:30 AM CDT.',
    );
  });

  it('asks for what is missing before it sends anything', async () => {
    const sent = recordCreate();
    const { user } = await openCreate();
    await user.clear(field('Venue'));
    await user.click(press('Create Event'));
    await waitFor(() => {
      expect(field('Event Name')).toHaveAccessibleDescription('Event Name is required');
      expect(field('Event Name')).toHaveFocus();
    });
    for (const label of [
      'Event Type',
      'Start Date',
      'Start Time',
      'End Date',
      'End Time',
      'Venue',
    ]) {
      expect(field(label)).toHaveAccessibleDescription(`${label} is required`);
    }
    expect(sent).toHaveLength(0);
  });

  it('tells a name that two classes share at the second one', async () => {
    const { user } = await openCreate();
    await fillIn(user);
    for (const name of ['Lead Line', 'lead line']) {
      await user.click(press('Add Class'));
      // The keyboard is in the class that was just added.
      await user.keyboard(name);
    }
    await user.click(press('Create Event'));
    const [first, second] = within(dialog()).getAllByLabelText('Class Name');
    await waitFor(() => {
      expect(second).toHaveAccessibleDescription('Another class has this name');
    });
    expect(first).toBeValid();

    await user.click(press('Remove class 2'));
    expect(within(dialog()).getAllByLabelText('Class Name')).toHaveLength(1);
  });

  it('keeps everything after a failure, and repeats the same call', async () => {
    let fail = true;
    const sent = recordCreate(() =>
      fail ? HttpResponse.error() : HttpResponse.json(ownEvent, { status: 201 }),
    );
    const { user } = await openCreate();
    await fillIn(user);
    await user.click(press('Create Event'));
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
      'Failed to create event. Please try again.',
    );
    expect(field('Event Name')).toHaveValue('Fall Classic');

    fail = false;
    await user.click(press('Create Event'));
    await screen.findByText('Event created successfully');
    expect(sent[1]).toEqual(sent[0]);
  });

  it('says the same when the server answers with an error', async () => {
    recordCreate(() => problem(503, 'unavailable', 'Please try again later.'));
    const { user } = await openCreate();
    await fillIn(user);
    await user.click(press('Create Event'));
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
      'Failed to create event. Please try again.',
    );
  });

  it('puts the messages of the server at their fields', async () => {
    recordCreate(() =>
      problem(422, 'invalid_fields', 'Please check the marked fields.', {
        'location.zip_code': ['must be 5 or 9 digits'],
        'classes[0].name': ['must be at most 200 characters'],
      }),
    );
    const { user } = await openCreate();
    await fillIn(user);
    await user.click(press('Add Class'));
    put('Class Name', 'Open');
    await user.click(press('Create Event'));
    await waitFor(() => {
      expect(field(/^ZIP/)).toHaveAccessibleDescription('ZIP must be 5 or 9 digits');
    });
    expect(field('Class Name')).toHaveAccessibleDescription(
      'Class Name must be at most 200 characters',
    );
  });

  it('cannot be sent twice at once', async () => {
    const sent = recordCreate();
    server.use(
      http.post(api('events'), async ({ request }) => {
        sent.push({ body: await request.json(), key: null });
        await delay(50);
        return HttpResponse.json(ownEvent, { status: 201 });
      }),
    );
    const { user } = await openCreate();
    await fillIn(user);
    await user.click(press('Create Event'));
    await user.click(press('Saving...'));
    await screen.findByText('Event created successfully');
    expect(sent).toHaveLength(1);
  });
});

describe('closing the dialog', () => {
  it('is done at once when nothing was typed', async () => {
    const { user } = await openCreate();
    await user.click(press('Cancel'));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  it('asks before it throws typed text away', async () => {
    const { user } = await openCreate();
    put('Event Name', 'Fall Classic');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
    await user.click(within(question).getByRole('button', { name: 'Keep Editing' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });
    expect(field('Event Name')).toHaveValue('Fall Classic');

    await user.click(press('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    // The next form is a new one.
    await user.click(screen.getByRole('button', { name: 'Create Event' }));
    expect(await screen.findByLabelText('Event Name')).toHaveValue('');
  });

  it('asks on the way back, too', async () => {
    const { user, router } = await openCreate();
    put('Event Name', 'Fall Classic');
    void router.navigate('/notes');
    await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
    expect(router.state.location.pathname).toBe('/dashboard');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/notes');
    });
  });
});

describe('templates', () => {
  it('fill the form with a new show, 35 days from today', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-02T15:00:00Z') });
    const { user } = await openCreate();
    const panel = within(dialog()).getByRole('region', { name: 'Start from a Template' });
    expect(panel).toHaveTextContent('Spring Classic');
    expect(panel).toHaveTextContent('Walking / Gaited Horse Show · 3 classes');
    await user.click(within(panel).getByRole('button', { name: /^Spring Classic/ }));

    expect(field('Event Name')).toHaveValue('New show');
    expect(field('Event Name')).toHaveFocus();
    expect(field('Start Date')).toHaveValue('2026-06-06');
    expect(field('Start Time')).toHaveValue('18:00');
    expect(field('End Date')).toHaveValue('2026-06-06');
    expect(field('End Time')).toHaveValue('23:00');
    expect(field('Time Zone')).toHaveValue('America/Chicago');
    expect(field('Venue')).toHaveValue('Duck River Arena');
    expect(field('Save as template for future events')).not.toBeChecked();
    expect(within(dialog()).getAllByLabelText('Class Name')).toHaveLength(3);

    const sent = recordCreate();
    await user.click(press('Create Event'));
    await screen.findByText('Event created successfully');
    expect(sent[0]?.body).not.toHaveProperty('_id');
    expect(sent[0]?.body).toMatchObject({
      name: 'New show',
      start_date: '2026-06-06T23:00:00.000Z',
      saveAsTemplate: false,
    });
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

  it('do not hold up the form when they cannot be loaded', async () => {
    server.use(
      http.get(api('events/templates'), () => problem(503, 'unavailable', 'Please wait a moment.')),
      http.get(api('organization'), () => HttpResponse.error()),
    );
    const { user } = await openCreate();
    expect(field('Venue')).toHaveValue('');
    expect(dialog()).toHaveTextContent('Your templates could not be loaded. Please wait a moment.');
    server.use(http.get(api('events/templates'), () => HttpResponse.json([eventTemplate])));
    await user.click(press('Try again'));
    expect(await screen.findByRole('button', { name: /^Spring Classic/ })).toBeVisible();
  });
});

describe('editing a show', () => {
  it('starts from the show, in its own zone, and saves it', async () => {
    const sent = vi.fn();
    server.use(
      http.put(api('events/:id'), async ({ request, params }) => {
        sent(params.id, await request.json());
        server.use(
          http.get(api('events/:id'), () =>
            HttpResponse.json({ ...ownEvent, name: 'Fall Classic' }),
          ),
        );
        return HttpResponse.json({ ...ownEvent, name: 'Fall Classic' });
      }),
    );
    const { user } = await openEdit();
    expect(screen.queryByText('Start from a Template')).not.toBeInTheDocument();
    expect(field('Start Time')).toHaveValue('18:00');
    expect(field('Time Zone')).toHaveValue('America/Chicago');
    await user.clear(field('Event Name'));
    put('Event Name', 'Fall Classic');
    await user.click(press('Update Event'));

    expect(await screen.findByText('Event updated successfully')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Fall Classic' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      ownEvent._id.$oid,
      expect.objectContaining({
        name: 'Fall Classic',
        start_date: ownEvent.start_date.$date,
        saveAsTemplate: false,
      }),
    );
  });

  it('keeps the dialog and what was typed when it fails', async () => {
    server.use(http.put(api('events/:id'), () => HttpResponse.error()));
    const { user } = await openEdit();
    await user.type(field('Event Name'), ' II');
    await user.click(press('Update Event'));
    expect(await screen.findByText('Failed to update event. Please try again.')).toBeVisible();
    expect(field('Event Name')).toHaveValue('Shelbyville Spring Classic II');
  });
});
