import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Schemas } from '../../api/types';
import { bill } from '../../testing/fixtures/bookFixtures';
import { eventRow } from '../../testing/fixtures/eventFixtures';
import { oid, ownRole } from '../../testing/fixtures/fixtures';
import { api, problem } from '../../testing/handlers';
import { HORSE_ID, horseRows } from '../../testing/fixtures/horseFixtures';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-02T15:04:05Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

/** What an account has. */
interface Stock {
  horses?: Schemas['HorseRow'][];
  events?: Schemas['EventRow'][];
  roles?: Schemas['OwnRoleView'][];
}

/** Records all calls, and answers with what the account has. */
function have({ horses = [], events = [], roles = [ownRole] }: Stock) {
  const calls: string[] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    calls.push(`${pathname.replace('/showstable/', '')}${search}`);
  });
  server.use(
    http.get(api('horses'), () => HttpResponse.json(horses)),
    http.get(api('events'), () => HttpResponse.json(events)),
    http.get(api('organizations'), () => HttpResponse.json(roles)),
    http.get(api('bills'), () => HttpResponse.json([{ ...bill, balance: 310, status: 'overdue' }])),
  );
  return calls;
}

/** The titles of the cards, in order. */
const cardTitles = () =>
  screen
    .getAllByRole('region')
    .map((region) => region.querySelector(':scope > div > h2')?.textContent)
    .filter((title) => title !== undefined);

/** The calls beside those that tell what the account has. */
const others = (calls: readonly string[]) =>
  calls
    .map((call) => call.replace(/\?.*/, ''))
    .filter((path) => !FIRST.includes(path))
    .sort();
const FIRST = ['accounts/me', 'organizations', 'horses', 'events'];

/** The role of somebody who is paid to look after the horses of somebody else. */
const caretaker: Schemas['OwnRoleView'] = {
  id: oid(760).$oid,
  name: 'Duck River Farm',
  role: 'caretaker',
  time_zone: null,
  is_own: false,
  is_used: true,
  permissions: ['read_organization', 'read_horses', 'record_care'],
};

describe('the dashboard', () => {
  afterEach(() => server.events.removeAllListeners());

  it('is about horses for somebody who has no shows, and offers a show at the end', async () => {
    const calls = have({ horses: horseRows });
    const { user } = renderApp('/dashboard');
    expect(await screen.findByRole('region', { name: 'Inquiries' })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Messages of Owners' })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Observations' })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Run a show' })).toBeVisible();
    expect(cardTitles()).toEqual([
      'Observations',
      'Today',
      'Current medication',
      'Care due',
      'Coming up',
      'Horses',
      'Messages of Owners',
      'Inquiries',
      'Run a show',
    ]);
    expect(await screen.findByRole('link', { name: '1 bill overdue $310.00' })).toHaveAttribute(
      'href',
      '/financial/bills?status=overdue',
    );
    expect(await screen.findByRole('link', { name: '2 owners to bill $522.50' })).toHaveAttribute(
      'href',
      '/book/month',
    );
    const horses = within(screen.getByRole('region', { name: 'Horses' }));
    expect(horses.getByRole('link', { name: 'Midnight Sun' })).toHaveAttribute(
      'href',
      `/horses/${HORSE_ID}`,
    );
    expect(screen.queryByRole('radio', { name: 'Upcoming' })).not.toBeInTheDocument();
    // Cards read when they are seen, one after the other.
    await waitFor(() =>
      expect(others(calls)).toEqual([
        'bills',
        'bills/month',
        'calendar',
        'horses/health',
        'inquiries',
        'inquiries/counts',
        'observations',
        'owner_messages',
        'today',
      ]),
    );
    expect(calls.filter((call) => call.startsWith('events'))).toEqual(['events?limit=1']);

    await user.click(screen.getByRole('button', { name: 'Create Event' }));
    expect(await screen.findByRole('form', { name: 'Create Event' })).toBeVisible();
  });

  it('is about shows for somebody who has no horses, and offers horses at the end', async () => {
    const calls = have({ events: [eventRow] });
    renderApp('/dashboard');
    expect(await screen.findByText('Shelbyville Spring Classic')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Add Horse' })).toHaveAttribute(
      'href',
      '/horses/add',
    );
    expect(cardTitles()).toEqual(['Coming deadlines', 'Coming up', 'Keep a barn']);
    expect(screen.queryByRole('link', { name: /overdue|open today/ })).not.toBeInTheDocument();
    await waitFor(() => expect(others(calls)).toEqual(['calendar', 'deadlines']));
  });

  it('is about both for somebody who has both, deadlines first', async () => {
    const calls = have({ horses: horseRows, events: [eventRow] });
    renderApp('/dashboard');
    expect(await screen.findByText('Shelbyville Spring Classic')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Inquiries' })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Messages of Owners' })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Observations' })).toBeVisible();
    expect(cardTitles()).toEqual([
      'Coming deadlines',
      'Observations',
      'Today',
      'Current medication',
      'Care due',
      'Coming up',
      'Horses',
      'Messages of Owners',
      'Inquiries',
    ]);
    await waitFor(() => expect(calls).toContain('events?from=2026-05-02T15%3A04%3A00Z&limit=5'));
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('leads somebody who has nothing to what they want to do', async () => {
    const calls = have({});
    const { user, router } = renderApp('/dashboard');
    const way = async (name: string) => within(await screen.findByRole('region', { name }));
    const show = await way('Run a show');
    const barn = await way('Keep a barn');
    const sale = await way('Sell a horse');
    for (const it of [show, barn, sale]) expect(it.getAllByRole('listitem')).toHaveLength(2);
    expect(others(calls)).toEqual([]);
    await user.click(show.getByRole('button', { name: 'Create Event' }));
    const form = await screen.findByRole('form', { name: 'Create Event' });
    await user.click(within(form).getByRole('button', { name: 'Cancel' }));
    await user.click((await way('Keep a barn')).getByRole('link', { name: 'Add Horse' }));
    const forSale = async () => {
      const dialog = within(await screen.findByRole('dialog', { name: 'Add Horse' }));
      return dialog.findByRole('checkbox', { name: 'For Sale' });
    };
    expect(await forSale()).not.toBeChecked();
    await act(() => router.navigate('/dashboard'));
    await user.click(
      (await way('Sell a horse')).getByRole('link', { name: 'Add a Horse for Sale' }),
    );
    expect(await forSale()).toBeChecked();
  });

  it('says what is next after a first show, and after a horse for sale without a photo', async () => {
    const [plain, sold] = horseRows as [Schemas['HorseRow'], Schemas['HorseRow']];
    const bare = { ...plain.profile, name: 'Clover', for_sale: true };
    const stock = { horses: [sold, { ...plain, profile: bare }] };
    const first = { ...eventRow, participant_count: 0 };
    have({ ...stock, events: [first] });
    const { unmount } = renderApp('/dashboard');
    const share = within(await screen.findByRole('region', { name: 'Next: share the form' }));
    expect(share.getByRole('link', { name: 'Open the Show' })).toHaveAttribute(
      'href',
      `/event/${oid(10).$oid}`,
    );
    const photo = within(screen.getByRole('region', { name: 'Next: a photo' }));
    expect(photo.getByRole('link', { name: 'Open Clover' })).toHaveAttribute(
      'href',
      `/horses/${plain._id.$oid}`,
    );
    unmount();

    // Somebody entered, and there is a photo.
    const shown = { ...bare, profile_photo: '/showstable/photos/a' };
    have({ horses: [{ ...plain, profile: shown }], events: [eventRow] });
    const entered = renderApp('/dashboard');
    expect(await screen.findByRole('region', { name: 'Coming deadlines' })).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Next/ })).not.toBeInTheDocument();
    entered.unmount();

    // A show that is over.
    have({ events: [{ ...first, end_date: { $date: '2026-05-01T20:00:00Z' } }] });
    renderApp('/dashboard');
    expect(await screen.findByRole('region', { name: 'Coming deadlines' })).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Next/ })).not.toBeInTheDocument();
  });

  it('begins the day and the care where there is none', async () => {
    have({ horses: horseRows });
    server.use(
      http.get(api('today'), () =>
        HttpResponse.json({ date: '2026-05-02', tasks: [], doses: [], courses: [] }),
      ),
      http.get(api('horses/health'), () => HttpResponse.json([])),
    );
    renderApp('/dashboard');
    const day = within(await screen.findByRole('region', { name: 'Today' }));
    expect(await day.findByRole('link', { name: 'Add Tasks' })).toHaveAttribute(
      'href',
      '/today/all',
    );
    const care = within(screen.getByRole('region', { name: 'Care due' }));
    expect(care.getByRole('link', { name: 'Record Care' })).toHaveAttribute('href', '/horses/care');
  });

  it('is that of the barn for a groom who works for others alone', async () => {
    const roles = [{ ...ownRole, is_used: false }, caretaker];
    have({ roles });
    const { unmount } = renderApp('/dashboard');
    expect(await screen.findByRole('region', { name: 'Today' })).toBeVisible();
    expect(cardTitles()).toEqual(['Today', 'Current medication', 'Care due']);
    expect(screen.queryByRole('link', { name: 'Add Horse' })).not.toBeInTheDocument();
    unmount();

    const theirs = { organization_id: caretaker.id, organization_name: caretaker.name };
    have({ roles, horses: horseRows.map((row) => ({ ...row, ...theirs })) });
    const { router } = renderApp('/dashboard');
    expect(await screen.findByRole('region', { name: 'Today' })).toBeVisible();
    expect(cardTitles()).not.toContain('Run a show');
    expect(screen.queryByRole('button', { name: 'Create Event' })).not.toBeInTheDocument();
    await act(() => router.navigate('/horses'));
    expect(await screen.findByRole('link', { name: 'Midnight Sun' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add Horse' })).not.toBeInTheDocument();
    // There is one barn, so its rows do not name it.
    expect(screen.queryByText('Duck River Farm')).not.toBeInTheDocument();
  });

  it('asks for no money and no inquiries of horses of which the role tells neither', async () => {
    const theirs = horseRows.map((row) => ({ ...row, organization_id: caretaker.id }));
    const calls = have({ horses: theirs, roles: [ownRole, caretaker] });
    renderApp('/dashboard');
    expect(await screen.findByRole('region', { name: 'Today' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: /open today|overdue$/ })).toHaveLength(2);
    expect(screen.queryByRole('link', { name: /bill/ })).not.toBeInTheDocument();
    await waitFor(() => expect(others(calls)).toEqual(['calendar', 'horses/health', 'today']));
    expect(cardTitles()).not.toContain('Inquiries');
  });

  it.each(['horses', 'events', 'organizations'])(
    'shows its place, and nothing else, until %s has answered',
    async (last) => {
      have({ horses: horseRows, events: [eventRow] });
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      server.use(
        http.get(api(last), async () => {
          await held;
          return HttpResponse.json(
            { horses: horseRows, events: [eventRow], organizations: [ownRole] }[last],
          );
        }),
      );
      renderApp('/dashboard');
      expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
      await act(() => delay(50));
      expect(screen.getAllByRole('img', { name: 'Loading your dashboard' })).not.toEqual([]);
      expect(cardTitles()).toEqual([]);
      expect(screen.queryByRole('radio')).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Create Event' })).not.toBeInTheDocument();
      answer();
      expect(await screen.findByRole('region', { name: 'Today' })).toBeVisible();
      expect(screen.getByRole('region', { name: 'Coming deadlines' })).toBeVisible();
    },
  );

  it('says what could not be loaded, and shows the rest', async () => {
    have({ events: [eventRow] });
    server.use(http.get(api('horses'), () => problem(503, 'unavailable', 'Please wait.')));
    renderApp('/dashboard');
    expect(await screen.findByText('Shelbyville Spring Classic')).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your horses could not be loaded. Please wait.',
    );
  });
});
