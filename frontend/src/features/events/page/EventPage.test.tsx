import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { Schemas } from '../../../api/types';
import { runningClass, wholeDay } from '../../../testing/fixtures/dayFixtures';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { oid, registration } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { liveServer } from '../../../testing/liveServer';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const id = ownEvent._id.$oid;
const address = `/event/${id}`;

function serve(changes: Partial<Schemas['EventView']>) {
  server.use(http.get(api('events/:id'), () => HttpResponse.json({ ...ownEvent, ...changes })));
}

async function open(changes: Partial<Schemas['EventView']> = {}) {
  serve(changes);
  const app = renderApp(address);
  await screen.findByRole('heading', { level: 1, name: ownEvent.name });
  await screen.findByRole('button', { name: 'Edit Event' });
  return app;
}

/** Opens another tab of the show. */
async function openTab(tab: string, changes: Partial<Schemas['EventView']> = {}) {
  serve(changes);
  const app = renderApp(`${address}/${tab}`);
  await screen.findByRole('heading', { level: 1, name: ownEvent.name });
  return app;
}

it('reads its entries again when others change them', async () => {
  const live = liveServer();
  let asked = 0;
  server.use(
    http.get(api('events/:id/registrations'), () => {
      asked += 1;
      return HttpResponse.json([registration]);
    }),
  );
  await openTab('entries');
  await waitFor(() => expect(live.count()).toBe(1));
  live.send(wholeDay);
  await waitFor(() => expect(asked).toBeGreaterThan(0));
  const before = asked;
  live.send({ ...wholeDay, is_whole: false, lines: [], changed_classes: [runningClass.class_id] });
  await waitFor(() => expect(asked).toBeGreaterThan(before));
});

it('takes no connection while nobody sees it', async () => {
  const live = liveServer();
  await openTab('entries');
  await waitFor(() => expect(live.open()).toBe(1));
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(live.open()).toBe(0));
  state.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(live.open()).toBe(1));
});

/** Waits for a number beside its label. */
const stat = async (label: string, value: string) => {
  await waitFor(() => {
    expect(screen.getByText(label).nextElementSibling).toHaveTextContent(value);
  });
};

const card = (name: string) => screen.getByRole('region', { name });

describe('the page of a show', () => {
  it('shows a placeholder while it loads', async () => {
    server.use(
      http.get(api('events/:id'), async () => {
        await delay(50);
        return HttpResponse.json(ownEvent);
      }),
    );
    renderApp(address);
    await screen.findByRole('img', { name: 'Loading the event' });
    expect(await screen.findByRole('heading', { name: ownEvent.name })).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Loading the event' })).not.toBeInTheDocument();
  });

  it('shows everything about it', async () => {
    await open({ notes: 'Rain or shine.' });
    expect(document.title).toBe('Shelbyville Spring Classic · Show Stable');
    expect(screen.getByText('Sat, Jun 6, 2026, 6:00 PM – 11:00 PM CDT')).toBeVisible();
    expect(screen.getByText('Walking / Gaited Horse Show')).toBeVisible();
    await stat('participants', '128');
    await stat('total revenue', '$5,470.00');
    expect(card('Location Details')).toHaveTextContent(
      'VenueCalsonic ArenaAddress721 Whitthorne St',
    );
    expect(card('Manager Information')).toHaveTextContent('NameSam Hill');
    expect(card('Manager Information')).toHaveTextContent('Address12 Barn Ln, Shelbyville');
    const [, open_, youth] = within(card('Event Classes')).getAllByRole('row');
    expect(open_).toHaveTextContent(/1 · Open Pleasure.*any age.*\$35\.00/);
    expect(youth).toHaveTextContent(/2 · Youth Lite Shod.*\$12\.50/);
    expect(card('Additional Information')).toHaveTextContent('HPI RequiredYes');
    expect(card('Additional Information')).toHaveTextContent('Rain or shine.');
    expect(await screen.findByText('Midnight Sun')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Registration Form' })).toHaveAttribute(
      'href',
      `/pv/event/${ownEvent.hashed_id}`,
    );
    expect(screen.getByRole('link', { name: 'View Registration Form' })).toHaveAttribute(
      'target',
      '_blank',
    );
  });

  it('shows what its notice to the USDA says', async () => {
    await openTab('usda', {
      expected_entries: 1200,
      therapeutic_use: 'allowed',
      therapeutic_details: 'Bandages after an injury.',
    });
    expect(await screen.findByRole('region', { name: 'USDA Information' })).toHaveTextContent(
      'Expected Entries1,200',
    );
    expect(card('USDA Information')).toHaveTextContent(
      'InspectionHPI appointedAnn Lee, DVM José Núñez, DVM',
    );
    expect(card('USDA Information')).toHaveTextContent(
      'Therapeutic TreatmentAllowedBandages after an injury.',
    );
  });

  it('shows which facts are missing', async () => {
    await open({
      location: { venue: '', address: '', city: '', state: '', zip_code: '' },
      manager_name: '',
      manager_email: '',
      manager_phone: '',
      manager_address: '',
      require_dqp: false,
      classes: [],
      notes: '',
    });
    expect(within(card('Location Details')).getAllByText('Not specified')).toHaveLength(5);
    expect(within(card('Manager Information')).getAllByText('Not specified')).toHaveLength(4);
    expect(card('Event Classes')).toHaveTextContent('No classes');
    expect(card('Additional Information')).toHaveTextContent('HPI RequiredNo');
    expect(card('Additional Information')).toHaveTextContent('No additional notes');
  });

  it('shows which facts are missing in its notice', async () => {
    await openTab('usda', {
      expected_entries: null,
      inspection: null,
      inspectors: [],
      therapeutic_use: null,
      therapeutic_details: '',
    });
    const facts = await screen.findByRole('region', { name: 'USDA Information' });
    expect(within(facts).getAllByText('Not specified')).toHaveLength(3);
  });

  it('is shown even if the numbers cannot be loaded', async () => {
    server.use(http.get(api('events/:id/event_data'), () => HttpResponse.error()));
    await open();
    expect(await screen.findAllByText('Not available')).toHaveLength(2);
    expect(card('Location Details')).toBeVisible();
  });

  it('says that there is no such event', async () => {
    server.use(
      http.get(api('events/:id'), () => problem(404, 'not_found', 'Event not found.')),
      http.get(api('events/public/:id'), () => problem(404, 'not_found', 'Event not found.')),
    );
    renderApp(address);
    expect(await screen.findByRole('heading', { level: 1, name: 'Event not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
  });

  it('offers to try again when it cannot be loaded', async () => {
    server.use(
      http.get(api('events/:id'), () => problem(503, 'unavailable', 'Please wait a moment.')),
    );
    const { user } = renderApp(address);
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait a moment.');
    serve({});
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: ownEvent.name })).toBeVisible();
  });
});

describe('Copy Link', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const link = `${location.origin}/pv/event/${ownEvent.hashed_id}`;

  it('copies the address of the form', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Copy Link' }));
    expect(await screen.findByText('Link copied to clipboard')).toBeVisible();
    await expect(navigator.clipboard.readText()).resolves.toBe(link);
  });

  it('shows the link, selected, if copying is not allowed', async () => {
    const { user } = await open();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(screen.getByRole('button', { name: 'Copy Link' }));
    const input = await screen.findByRole<HTMLInputElement>('textbox', {
      name: /Copy it from here/,
    });
    expect(input).toHaveValue(link);
    expect(input).toHaveFocus();
    expect(input.selectionEnd).toBe(link.length);
  });
});

describe('the tabs', () => {
  it('lead to the parts of the show, each under its name', async () => {
    const { user, router } = await open();
    const tabs = within(screen.getByRole('navigation', { name: 'Parts of this event' }));
    expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    expect(await tabs.findByRole('link', { name: 'Entries 128' })).toBeVisible();
    for (const [name, path] of [
      ['Classes 2', 'classes'],
      ['USDA', 'usda'],
      ['Entries 128', 'entries'],
    ] as const) {
      await user.click(tabs.getByRole('link', { name }));
      expect(router.state.location.pathname).toBe(`${address}/${path}`);
      await waitFor(() => {
        expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
      });
      const heading = screen.getByRole('heading', { level: 1 });
      expect(heading).toHaveTextContent('Shelbyville Spring Classic');
    }
    expect(screen.queryByRole('button', { name: 'Edit Event' })).not.toBeInTheDocument();
  });

  it('are only for the organizer', async () => {
    const { router } = renderApp(`${address}/entries`, { signedIn: false });
    expect(await screen.findByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    expect(router.state.location.state).toEqual({ returnTo: `${address}/entries` });
  });
});

describe('the latest participants', () => {
  const many = Array.from({ length: 7 }, (_, index) => ({
    ...registration,
    _id: oid(40 + index),
    back_number: 107 - index,
  }));

  it('are the last five, with a link to all', async () => {
    server.use(http.get(api('events/:id/registrations'), () => HttpResponse.json(many)));
    await open();
    const latest = within(card('Participants'));
    expect(await latest.findAllByRole('row')).toHaveLength(6);
    expect(latest.getAllByRole('row')[1]).toHaveTextContent(
      '107Rae DoeMidnight Sun1 · Open Pleasure; 2 · Youth Lite Shod$47.50',
    );
    expect(latest.getByRole('link', { name: 'All entries' })).toHaveAttribute(
      'href',
      `${address}/entries`,
    );
  });

  it('say how to get the first rider', async () => {
    server.use(http.get(api('events/:id/registrations'), () => HttpResponse.json([])));
    await open();
    expect(await screen.findByRole('heading', { name: 'No registrations yet' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'All entries' })).not.toBeInTheDocument();
  });
});

describe('the classes', () =>
  it('are cut on the overview if there are many, with a link to all', async () => {
    const [first = expect.fail('no class')] = ownEvent.classes;
    const classes = Array.from({ length: 13 }, (_, index) => ({
      ...first,
      id: oid(200 + index).$oid,
      name: `Class ${index + 1}`,
    }));
    await open({ classes });
    const shown = within(card('Event Classes'));
    expect(shown.getAllByRole('row')).toHaveLength(1 + 12);
    expect(shown.getByRole('link', { name: 'All 13 classes' })).toHaveAttribute(
      'href',
      `${address}/classes`,
    );
  }));

describe('Delete Event', () => {
  const ask = async () => {
    const app = await open();
    await stat('participants', '128');
    await app.user.click(screen.getByRole('button', { name: 'Delete Event' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete Event' });
    expect(question).toHaveTextContent('Shelbyville Spring Classic');
    expect(question).toHaveTextContent('It has 128 entries, which disappear with it.');
    expect(question).toHaveTextContent(
      'Are you sure you want to delete this event? This action cannot be undone.',
    );
    return { ...app, question: within(question) };
  };
  /** Answers both questions with yes. */
  const agree = async ({ user, question }: Awaited<ReturnType<typeof ask>>) => {
    await user.click(question.getByRole('button', { name: 'Delete Event' }));
    const second = await screen.findByRole('alertdialog', {
      name: 'Delete its 128 entries, too?',
    });
    await user.click(within(second).getByRole('button', { name: 'Delete Event and 128 Entries' }));
  };

  it('asks, deletes, and opens the dashboard', async () => {
    const deleted = vi.fn();
    server.use(
      http.delete(api('events/:id'), ({ params }) => {
        deleted(params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const asked = await ask();
    const { router } = asked;
    expect(deleted).not.toHaveBeenCalled();
    await agree(asked);
    expect(await screen.findByText('Event deleted successfully')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(deleted).toHaveBeenCalledExactlyOnceWith(id);
  });

  it('asks only once without entries', async () => {
    server.use(
      http.get(api('events/:id/event_data'), () =>
        HttpResponse.json({ participant_count: 0, total_fees: 0, classes: [] }),
      ),
      http.delete(api('events/:id'), () => new HttpResponse(null, { status: 204 })),
    );
    const { user } = await open();
    await stat('participants', '0');
    await user.click(screen.getByRole('button', { name: 'Delete Event' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete Event' });
    expect(question).toHaveTextContent('It has no entries.');
    await user.click(within(question).getByRole('button', { name: 'Delete Event' }));
    expect(await screen.findByText('Event deleted successfully')).toBeVisible();
  });

  it('deletes nothing if the user cancels', async () => {
    const { user, question, router } = await ask();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });
    expect(router.state.location.pathname).toBe(address);
  });

  it('stays on the page with a message if it fails', async () => {
    server.use(http.delete(api('events/:id'), () => HttpResponse.error()));
    const asked = await ask();
    const { router } = asked;
    await agree(asked);
    expect(await screen.findByText('Failed to delete event. Please try again.')).toBeVisible();
    expect(router.state.location.pathname).toBe(address);
  });
});
