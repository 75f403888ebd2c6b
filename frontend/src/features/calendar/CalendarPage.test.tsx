import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { careDue, farrier, series } from '../../testing/fixtures/calendarFixtures';
import { oid } from '../../testing/fixtures/fixtures';
import { api, problem } from '../../testing/handlers';
import { mediaQueries } from '../../testing/mediaQueries';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import type { CalendarItem } from './calendarApi';

const ID = oid(70).$oid;

/** Makes it June 22. */
const inJune = () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-22T12:00:00Z') });
};

afterEach(() => {
  vi.useRealTimers();
});

const atADesk = () => {
  vi.stubGlobal('matchMedia', mediaQueries(true));
};

/** Serves a calendar, and notes what is asked and sent. */
function serve(items: CalendarItem[]) {
  const asked: string[] = [];
  const sent: { method: string; path: string; body: unknown }[] = [];
  const note = async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/showstable/', '');
    const text = await request.text();
    sent.push({ method: request.method, path, body: text === '' ? null : JSON.parse(text) });
  };
  server.use(
    http.get(api('calendar'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(items);
    }),
    http.get(api('appointments/:id'), () => HttpResponse.json(series)),
    http.post(api('appointments'), async ({ request }) => {
      await note(request);
      return HttpResponse.json(series, { status: 201 });
    }),
    http.put(api('appointments/:id'), async ({ request }) => {
      await note(request);
      return HttpResponse.json(series);
    }),
    http.put(api('appointments/:id/occurrences/:date'), async ({ request }) => {
      await note(request);
      return HttpResponse.json(series);
    }),
    http.delete(api('appointments/:id/occurrences/:date'), async ({ request }) => {
      await note(request);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { asked, sent };
}

describe('the month', () => {
  it('shows everything on its day, and asks for the weeks that it shows', async () => {
    atADesk();
    const { asked } = serve([farrier, careDue]);
    renderApp('/calendar?view=month&day=2026-06-10');
    const cell = (await screen.findByText('Farrier')).closest('td') as HTMLElement;
    expect(cell).toHaveTextContent('9:00 AMFarrier');
    expect(
      within(cell).getByRole('button', { name: /^Monday, June 1, 2026, 1 item/ }),
    ).toBeInTheDocument();
    expect(screen.getByText(/Rabies/).closest('a')).toHaveAttribute('href', careDue.link);
    expect(asked).toContain('?from=2026-05-31&to=2026-07-04');
  });

  it('shows several cares of a horse on a day as one', async () => {
    atADesk();
    const dental = { ...careDue, title: 'Midnight Sun: dental' };
    serve([careDue, dental, { ...careDue, link: '/horses/other', title: 'Duck: dental' }]);
    renderApp('/calendar?view=month&day=2026-06-10');
    const link = await screen.findByRole('link', {
      name: /^Midnight Sun: vaccination, Rabies; dental, /,
    });
    expect(link).toHaveTextContent('2 dueMidnight Sun');
    expect(link.closest('td')).toHaveTextContent('Duck: dental');
  });

  it.each(['month', 'week'])('has one bar for several days in a %s', async (view) => {
    atADesk();
    const days = { starts_on: '2026-06-10', ends_on: '2026-06-12', all_day: true, time_zone: null };
    serve([{ ...farrier, ...days, title: 'Clinic' }]);
    renderApp(`/calendar?view=${view}&day=2026-06-10`);
    const bars = await screen.findAllByRole('button', { name: /^Clinic/ });
    expect(bars).toHaveLength(1);
    expect(bars[0]?.style.getPropertyValue('--days')).toBe('3');
    // The other days tell it to screen readers.
    expect(screen.getAllByText('Clinic, continued')).toHaveLength(2);
  });

  it('does not say that another month is empty, while it loads or when it failed', async () => {
    atADesk();
    let fail: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      fail = resolve;
    });
    server.use(
      http.get(api('calendar'), async ({ request }) => {
        if (request.url.includes('from=2026-05-31')) return HttpResponse.json([farrier]);
        await held;
        return problem(500, 'internal_error', 'Something went wrong.');
      }),
    );
    const { user } = renderApp('/calendar/appointments?view=month&day=2026-06-10');
    await screen.findByText('Farrier');
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(screen.getByRole('grid', { name: 'July 2026' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Loading the calendar' })).toBeVisible();
    expect(screen.queryByText('Farrier')).not.toBeInTheDocument();
    expect(screen.queryByText('No appointments on these days')).not.toBeInTheDocument();
    fail();
    expect(await screen.findByText('The calendar could not be loaded')).toBeVisible();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    expect(screen.queryByText('No appointments on these days')).not.toBeInTheDocument();
  });

  it('can be navigated with the arrow keys, into other months too', async () => {
    serve([]);
    const { user, router } = renderApp('/calendar?view=month&day=2026-06-01');
    const day = (name: RegExp) => screen.getByRole('button', { name });
    await screen.findByRole('grid', { name: 'June 2026' });
    day(/June 1, 2026/).focus();
    await user.keyboard('{ArrowRight}{ArrowDown}{End}{PageDown}');
    await waitFor(() => {
      expect(day(/July 13, 2026/)).toHaveFocus();
    });
    expect(router.state.location.search).toBe('?view=month&day=2026-07-13');
  });

  it('has dots on a phone, and what is on the day below', async () => {
    serve([farrier, careDue]);
    const { user } = renderApp('/calendar?view=month&day=2026-06-10');
    await user.click(await screen.findByRole('button', { name: 'Monday, June 1, 2026, 1 item' }));
    const day = await screen.findByRole('region', { name: 'Monday, June 1, 2026' });
    expect(day).toHaveTextContent('9:00 AMFarrierBarn 2 · Midnight SunAppointment');
  });

  it('keeps the kinds that are shown in the address', async () => {
    serve([farrier, careDue]);
    const { user, router } = renderApp('/calendar?view=list&day=2026-06-01');
    await screen.findByRole('button', { name: 'Farrier' });
    await user.click(screen.getByRole('checkbox', { name: 'Appointments' }));
    expect(screen.queryByRole('button', { name: 'Farrier' })).not.toBeInTheDocument();
    expect(router.state.location.search).toContain('kinds=shows%2Ccompetitions');
  });

  it('names overdue care where today is in view, and nowhere else', async () => {
    inJune();
    serve([farrier]);
    const { router } = renderApp('/calendar');
    const link = await screen.findByRole('link', { name: 'Overdue care (2)' });
    expect(link).toHaveAttribute('href', '/horses/health?due=overdue');
    expect(link.parentElement).toHaveTextContent(
      'Midnight Sun: Ivermectin · Midnight Sun: Hoof care',
    );
    await act(() => router.navigate('/calendar?day=2026-08-01'));
    await waitFor(() => expect(link).not.toBeInTheDocument());
  });

  it('begins with today on a phone, and has the days before', async () => {
    inJune();
    const { asked } = serve([farrier]);
    const { user, router } = renderApp('/calendar');
    expect(await screen.findByRole('heading', { name: 'The next 30 days' })).toBeVisible();
    expect(asked).toEqual(['?from=2026-06-22&to=2026-07-22']);
    await user.click(screen.getByRole('button', { name: 'Earlier this month' }));
    expect(await screen.findByRole('button', { name: 'Farrier' })).toBeVisible();
    expect(router.state.location.search).toBe('?day=2026-06-01');
    expect(asked.at(-1)).toBe('?from=2026-06-01&to=2026-06-30');
  });

  it.each([
    ['/calendar', ['Add Appointment', 'Create Event']],
    ['/calendar/shows', ['Create Event', 'Add Competition']],
  ])('%s begins first what it is for', async (address, names) => {
    serve([]);
    renderApp(address);
    const [first, second] = await Promise.all(
      names.map(async (name) => (await screen.findAllByRole('button', { name }))[0]),
    );
    expect(first).toHaveClass('primary');
    expect(second).toHaveClass('secondary');
    expect(
      (first as HTMLElement).compareDocumentPosition(second as HTMLElement) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
  });

  it('asks for a time zone only where it is another one', async () => {
    serve([]);
    const { user } = renderApp('/calendar');
    await user.click(
      (await screen.findAllByRole('button', { name: 'Add Appointment' }))[0] as HTMLElement,
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Appointment' }));
    const other = await dialog.findByRole('button', { name: 'Other Time Zone' });
    expect(dialog.queryByLabelText(/^Time Zone/)).toBeNull();
    await user.click(other);
    expect(dialog.getByLabelText(/^Time Zone/)).toHaveFocus();
  });

  it('can be loaded again after a failure', async () => {
    server.use(http.get(api('calendar'), () => problem(503, 'unavailable', 'Wait a moment.')));
    const { user } = renderApp('/calendar/reminders');
    expect(await screen.findByRole('alert')).toHaveTextContent('Wait a moment.');
    serve([]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No reminders on these days')).toBeVisible();
  });
});

it.each([
  ['/calendar/competitions', 'Competitions', 'Add Competition'],
  ['/calendar/clinics', 'Clinics', 'Add Clinic'],
  ['/calendar/appointments', 'Appointments', 'Add Appointment'],
  ['/calendar/reminders', 'Reminders', 'Add Reminder'],
])('%s shows its kind alone, and begins one', async (path, title, add) => {
  serve([careDue]);
  const { user } = renderApp(`${path}?day=2026-06-01`);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await screen.findByText(/^No .* on these days$/)).toBeVisible();
  expect(screen.queryByText(/Rabies/)).not.toBeInTheDocument();
  await user.click((await screen.findAllByRole('button', { name: add }))[0] as HTMLElement);
  expect(await screen.findByRole('dialog', { name: add })).toBeVisible();
});

it('an hour of the week begins an appointment that recurs', async () => {
  atADesk();
  const { sent } = serve([]);
  const { user } = renderApp('/calendar/appointments?view=week&day=2026-06-01');
  await user.click(
    await screen.findByRole('button', { name: 'Monday, June 1, 2026, 9 AM: add an appointment' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Appointment' }));
  await user.type(dialog.getByLabelText(/^Title/), 'Farrier');
  await user.selectOptions(dialog.getByLabelText(/^Repeats/), 'Weekly');
  fireEvent.change(dialog.getByLabelText(/^Every how many weeks/), { target: { value: '6' } });
  expect(dialog.getByRole('status')).toHaveTextContent(
    'First on Mon, Jun 1, 2026, then every 6 weeks on Monday.',
  );
  // The weekday and the end follow the start, also while it is empty in between.
  const start = dialog.getByLabelText(/^Start Date/);
  fireEvent.change(start, { target: { value: '' } });
  fireEvent.change(start, { target: { value: '2026-12-01' } });
  fireEvent.change(dialog.getByLabelText(/^Start Time/), { target: { value: '23:30' } });
  expect(dialog.getByRole('checkbox', { name: 'Tue' })).toBeChecked();
  expect(dialog.getByLabelText(/^End Date/)).toHaveValue('2026-12-02');
  expect(dialog.getByLabelText(/^End Time/)).toHaveValue('00:30');
  fireEvent.change(dialog.getByLabelText(/^Start Time/), { target: { value: '09:00' } });
  expect(dialog.getByRole('status')).toHaveTextContent(
    'First on Tue, Dec 1, 2026, then every 6 weeks on Tuesday.',
  );
  // The end changes the length, and the days stay as they were chosen.
  fireEvent.change(dialog.getByLabelText(/^End Time/), { target: { value: '11:00' } });
  await user.click(dialog.getByRole('checkbox', { name: 'Wed' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Tue' }));
  expect(dialog.getByRole('status')).toHaveTextContent(
    'Tue, Dec 1, 2026 is not one of the days: first on Wed, Dec 2, 2026, then every 6 weeks on Wednesday.',
  );
  await user.click(dialog.getByRole('checkbox', { name: 'Wed' }));
  fireEvent.change(start, { target: { value: '2026-12-03' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    title: 'Farrier',
    starts_at: '2026-12-03T09:00:00.000Z',
    ends_at: '2026-12-03T11:00:00.000Z',
    recurrence: 'FREQ=WEEKLY;INTERVAL=6;BYDAY=TH',
    remind_before_minutes: null,
  });
});

describe('an occurrence', () => {
  const open = async () => {
    const served = serve([farrier]);
    const app = renderApp(`/calendar?view=list&appointment=${ID}&on=2026-06-01`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Farrier' }));
    return { ...served, ...app, dialog };
  };

  it('says when it is, how it repeats and with which horses', async () => {
    const { dialog } = await open();
    expect(dialog.getByText('Mon, Jun 1, 2026, 9:00 AM – 10:30 AM CDT')).toBeVisible();
    expect(dialog.getByText('Every 6 weeks on Monday')).toBeVisible();
    expect(await dialog.findByText('Midnight Sun')).toBeVisible();
    expect(dialog.getByText('A mail 1 hour before')).toBeVisible();
  });

  it('is changed alone', async () => {
    const { dialog, user, sent } = await open();
    await user.click(dialog.getByRole('button', { name: 'Edit This One' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit This One' }));
    fireEvent.change(form.getByLabelText(/^Start Date/), { target: { value: '2026-06-02' } });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: `appointments/${ID}/occurrences/2026-06-01`,
      body: {
        starts_at: '2026-06-02T14:00:00.000Z',
        ends_at: '2026-06-02T15:30:00.000Z',
        revision: 1,
      },
    });
  });

  it('is dropped alone, and comes back with Undo', async () => {
    const { dialog, user, sent } = await open();
    await user.click(dialog.getByRole('button', { name: 'Drop or Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Drop This One' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `DELETE appointments/${ID}/occurrences/2026-06-01`,
      `PUT appointments/${ID}/occurrences/2026-06-01`,
    ]);
  });

  it('keeps its rule when its series is edited', async () => {
    const { dialog, user, sent } = await open();
    await user.click(dialog.getByRole('button', { name: 'Edit Series' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Series' }));
    await user.type(form.getByLabelText(/^Place/), ', left');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      place: 'Barn 2, left',
      recurrence: series.recurrence,
      horse_ids: series.horse_ids,
      revision: 1,
    });
  });

  it('that was changed elsewhere is shown before it is replaced', async () => {
    const { dialog, user } = await open();
    const theirs = { ...series, title: 'Farrier and vet', revision: 2 };
    const revisions: unknown[] = [];
    server.use(
      http.get(api('appointments/:id'), () => HttpResponse.json(theirs)),
      http.put(api('appointments/:id'), async ({ request }) => {
        const body = (await request.json()) as { revision: number };
        revisions.push(body.revision);
        return body.revision === 1
          ? problem(409, 'changed_meanwhile', 'It was changed.')
          : HttpResponse.json(theirs);
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Edit Series' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Series' }));
    await user.type(form.getByLabelText(/^Place/), ', left');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Farrier and vet')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save Mine Anyway' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(revisions).toEqual([1, 2]);
  });
});
