import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { organization } from '../../../testing/fixtures/fixtures';
import {
  form,
  field,
  fillIn,
  openCreate,
  openEdit,
  press,
  put,
  recordCreate,
} from '../../../testing/forms/eventForm';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import { BLANK_RULES } from './entryRulesForm';

beforeEach(() => {
  // jsdom is slow with a select of hundreds of options, so there is only one time zone.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin']);
});

describe('creating a show', () => {
  it('does not make the options for the time zone again at each key', async () => {
    await openCreate();
    const made = vi.mocked(Intl.supportedValuesOf);
    made.mockClear();
    put('Event Name', 'Fall');
    expect(field('Event Name')).toHaveValue('Fall');
    expect(made).not.toHaveBeenCalled();
  });

  it('is in the time zone of the organization, wherever it is made', async () => {
    server.use(
      http.get(api('organization'), () =>
        HttpResponse.json({ ...organization, time_zone: 'America/Denver' }),
      ),
    );
    await openCreate();
    expect(field('Time Zone')).toHaveValue('America/Denver');
  });

  it('starts with the place of the organization and sends what was typed', async () => {
    const sent = recordCreate();
    const { user, router } = await openCreate();
    expect(field('Venue')).toHaveValue('Bedford Horse Club');
    expect(field(/^Address/)).toHaveValue('1 Arena Rd');
    expect(field(/^ZIP/)).toHaveValue('37160');
    expect(field('Time Zone')).toHaveValue('UTC');

    await fillIn(user);
    // The end date follows the start date, and the times are shown in full.
    expect(field('End Date')).toHaveValue('2026-09-05');
    expect(form()).toHaveTextContent('Sat, Sep 5, 2026, 6:00 PM – 10:30 PM CDT');
    await user.click(press('Add Class'));
    expect(field('Class Name')).toHaveFocus();
    put('Class Name', 'Open Pleasure');
    put(/^Price/, '35');
    await user.click(field('Require DQP/HPI'));
    await user.click(field('Save as template for future events'));
    await user.click(press('Create Event'));

    expect(await screen.findByText('Event created successfully')).toBeVisible();
    // It leads to the show, with the link for riders.
    await waitFor(() => expect(router.state.location.pathname).toBe(`/event/${ownEvent._id.$oid}`));
    expect(await screen.findByLabelText(/^Give riders this link/)).toHaveValue(
      `${location.origin}/pv/event/${ownEvent.hashed_id}`,
    );
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
      classes: [
        {
          id: null,
          number: null,
          name: 'Open Pleasure',
          description: '',
          price: 35,
          capacity: null,
          closed: false,
          walking_horses: null,
        },
      ],
      entries_open_at: null,
      entries_close_at: null,
      late_entries: false,
      capacity: null,
      first_back_number: 1,
      back_numbers_by: 'entry',
      barred_get_no_place: false,
      number_needs: [],
      fees: [],
      added_after: [],
      scratch: [],
      refunds: [],
      form: BLANK_RULES.form,
      waiver_text: '',
      waiver_age: 18,
      public_contact: false,
      payment_note: '',
      notes: '',
      office_notes: '',
      saveAsTemplate: true,
      templateRevision: null,
    });
  });

  it('says that clocks skip the time that was entered', async () => {
    const { user } = await openCreate();
    await user.selectOptions(field('Time Zone'), 'America/Chicago');
    put('Start Date', '2026-03-08');
    put('Start Time', '02:30');
    expect(form()).toHaveTextContent(
      'Clocks are set forward then and skip the start time you entered. It is moved to Sun, Mar 8, 2026, 3:30 AM CDT.',
    );
  });

  it('marks what is missing before it sends anything', async () => {
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

  it('marks the second class of two with the same name', async () => {
    const { user } = await openCreate();
    await fillIn(user);
    for (const name of ['Lead Line', 'lead line']) {
      await user.click(press('Add Class'));
      await user.keyboard(name);
    }
    await user.click(press('Create Event'));
    const [first, second] = within(form()).getAllByLabelText('Class Name');
    await waitFor(() => {
      expect(second).toHaveAccessibleDescription('Another class has this name');
    });
    expect(first).toBeValid();

    await user.click(press('Remove class 2'));
    expect(within(form()).getAllByLabelText('Class Name')).toHaveLength(1);
  });

  it('keeps all values after a failure, and repeats the same request', async () => {
    let fail = true;
    const sent = recordCreate(() =>
      fail ? HttpResponse.error() : HttpResponse.json(ownEvent, { status: 201 }),
    );
    const { user } = await openCreate();
    await fillIn(user);
    await user.click(press('Create Event'));
    expect(await within(form()).findByRole('alert')).toHaveTextContent(
      'Failed to create event. Please try again.',
    );
    expect(field('Event Name')).toHaveValue('Fall Classic');

    fail = false;
    await user.click(press('Create Event'));
    await screen.findByText('Event created successfully');
    expect(sent[1]).toEqual(sent[0]);
  });

  it('shows the same message for an error answer of the server', async () => {
    recordCreate(() => problem(503, 'unavailable', 'Please try again later.'));
    const { user } = await openCreate();
    await fillIn(user);
    await user.click(press('Create Event'));
    expect(await within(form()).findByRole('alert')).toHaveTextContent(
      'Failed to create event. Please try again.',
    );
  });

  it('shows the messages of the server at their fields', async () => {
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

  it('cannot be submitted twice at once', async () => {
    const sent = recordCreate();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.post(api('events'), async ({ request }) => {
        sent.push({ body: await request.json(), key: null });
        await held;
        return HttpResponse.json(ownEvent, { status: 201 });
      }),
    );
    const { user } = await openCreate();
    await fillIn(user);
    await user.click(press('Create Event'));
    await user.click(await screen.findByRole('button', { name: 'Saving...' }));
    answer();
    await screen.findByText('Event created successfully');
    expect(sent).toHaveLength(1);
  });
});

describe('doubtful input', () => {
  it('warns about days in the past, but saves them', async () => {
    const sent = recordCreate();
    const { user } = await openCreate();
    await fillIn(user);
    put('Start Date', '2099-06-06');
    expect(form()).not.toHaveTextContent('This is in the past.');
    put('Start Date', '2020-06-06');
    expect(form()).toHaveTextContent('This is in the past. You can save it, but riders');
    await user.click(press('Create Event'));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it.each([
    ['There will be no inspector', { require_dqp: false, inspection: 'none' }],
    [/We have appointed/, { require_dqp: true, inspection: 'hpi_appointed' }],
  ])('asks once about the inspector, and sends both answers: %s', async (answer, body) => {
    const sent = recordCreate();
    const { user } = await openCreate();
    await fillIn(user);
    await user.click(field('Require DQP/HPI'));
    await user.click(field(answer));
    expect(within(form()).queryByLabelText('Require DQP/HPI')).not.toBeInTheDocument();
    await user.click(press('Create Event'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject(body);
  });

  it.each([
    [
      'ZIP code',
      /^ZIP/,
      '405',
      'This does not look like a US ZIP code (12345 or 12345-6789).',
      { location: { zip_code: '405' } },
    ],
    [
      'email address',
      /^Manager Email/,
      'lena@gmail',
      'Did you mean lena@gmail.com?',
      { manager_email: 'lena@gmail' },
    ],
  ])('gives a hint about a doubtful %s, but saves it', async (_what, label, text, doubt, body) => {
    const sent = recordCreate();
    const { user } = await openCreate();
    await fillIn(user);
    put(label, text);
    await waitFor(
      () => {
        expect(field(label)).toHaveAccessibleDescription(doubt);
      },
      { timeout: 3000 },
    );
    await user.click(press('Create Event'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject(body);
  });
});

describe('Cancel', () => {
  it('leads back to where the form was opened', async () => {
    const { user, router } = renderApp('/calendar?view=list');
    await user.click((await screen.findAllByRole('button', { name: 'Create Event' }))[0] ?? form());
    await screen.findByLabelText('Event Name');
    expect(router.state.location.pathname).toBe('/event/new');
    await user.click(press('Cancel'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/calendar'));
    expect(router.state.location.search).toBe('?view=list');
  });

  it('asks before it discards what was typed', async () => {
    const { user, router } = await openCreate();
    put('Event Name', 'Fall Classic');
    await user.click(press('Cancel'));
    const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
    await user.click(within(question).getByRole('button', { name: 'Keep Editing' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });
    expect(field('Event Name')).toHaveValue('Fall Classic');

    await user.click(press('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByRole('heading', { name: 'Dashboard' });
    await act(() => router.navigate('/event/new'));
    expect(await screen.findByLabelText('Event Name')).toHaveValue('');
  });
});

describe('editing a show', () => {
  it('starts with the show, in its time zone, and saves it', async () => {
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
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      ownEvent._id.$oid,
      expect.objectContaining({
        name: 'Fall Classic',
        start_date: ownEvent.start_date.$date,
        saveAsTemplate: false,
      }),
    );
  });

  it('says at the classes that one with entries cannot be removed', async () => {
    const sentence = 'Classes with entries cannot be removed: Open Pleasure. Nothing was saved.';
    server.use(http.put(api('events/:id'), () => problem(409, 'class_has_entries', sentence)));
    const { user } = await openEdit();
    await user.click(press('Remove class 1'));
    await user.click(press('Update Event'));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('group', { name: 'Classes' })).toHaveAccessibleDescription(sentence);
    expect(field('Class Name')).toHaveValue('Youth Lite Shod');
  });

  it('keeps the typed values when it fails', async () => {
    server.use(http.put(api('events/:id'), () => HttpResponse.error()));
    const { user } = await openEdit();
    await user.type(field('Event Name'), ' II');
    await user.click(press('Update Event'));
    expect(await screen.findByText('Failed to update event. Please try again.')).toBeVisible();
    expect(field('Event Name')).toHaveValue('Shelbyville Spring Classic II');
  });
});
