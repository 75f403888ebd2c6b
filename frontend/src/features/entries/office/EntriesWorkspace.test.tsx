import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import type { Schemas } from '../../../api/types';
import { wholeEntry } from '../../../testing/fixtures/entryFixtures';
import { oid, publicEvent, registration } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { mediaQueries } from '../../../testing/mediaQueries';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const address = `/event/${oid(10).$oid}/entries`;
const addressOf = (entry: Schemas['ListedEntryView']) => `${address}/${entry._id.$oid}`;
const [first, second] = registration.classes_entered;
if (first === undefined || second === undefined) expect.fail('two classes are needed');
const other: Schemas['ListedEntryView'] = {
  ...registration,
  _id: oid(21),
  entry_number: 6,
  back_number: 6,
  rider_name: 'Sam Hill',
  rider_email: 'sam@example.org',
  horse_name: 'Ginger',
  classes_entered: [],
  bill: [],
  total_fee: 0,
  balance: 0,
  notes: 'Corner stall',
};
const waiting: Schemas['ListedEntryView'] = {
  ...registration,
  _id: oid(22),
  entry_number: 5,
  back_number: null,
  rider_name: 'Ann Lee',
  horse_name: 'Star',
  status: 'waitlisted',
  classes_entered: [
    { ...first, state: 'scratched' },
    { ...second, state: 'waitlisted' },
  ],
};
const rows = () => screen.getAllByRole('row').slice(1);
const search = () => screen.findByRole('searchbox', { name: 'Search' });
const row = (rider: string) => screen.findByRole('link', { name: rider });

/** Answers a call for one of these entries. */
function answerEach(items: Schemas['ListedEntryView'][]) {
  server.use(
    http.get(api('registrations/:id'), ({ params }) => {
      const found = items.find(({ _id }) => _id.$oid === params.id);
      return found === undefined
        ? problem(404, 'not_found', 'Entry not found.')
        : HttpResponse.json({ ...wholeEntry, ...found });
    }),
  );
}

/** Answers every call for the list with these entries, and records the queries. */
function answer(...items: Schemas['ListedEntryView'][]) {
  answerEach(items);
  const asked = vi.fn<(query: Record<string, string>) => void>();
  server.use(
    http.get(api('events/:id/registrations'), ({ request }) => {
      asked(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json(items);
    }),
  );
  return asked;
}

/** Mocks two pages; `last` answers the second one. */
function answerInPages(last: () => Response) {
  answerEach([registration, other]);
  server.use(
    http.get(api('events/:id/registrations'), ({ request }) =>
      new URL(request.url).searchParams.has('cursor')
        ? last()
        : HttpResponse.json([registration], {
            headers: { link: '</showstable/events/x/registrations?cursor=abc%2B1>; rel="next"' },
          }),
    ),
  );
}

describe('the list of entries', () => {
  it('shows number, rider, horse, classes, state and what is due of each entry', async () => {
    answer(registration, other, waiting);
    renderApp(address);
    await row('Rae Doe');
    const [one, two, three] = rows();
    expect(one).toHaveTextContent('7Rae DoeMidnight Sun1, 2Entered$47.50');
    expect(two).toHaveTextContent('6Sam HillGingerNo classesEntered–');
    expect(three).toHaveTextContent('FollowsAnn LeeStar1, 2Waiting');
    expect(within(three ?? expect.fail()).getByTitle('1 · Open Pleasure')).toHaveClass('scratched');
    expect(screen.getByText('3 entries')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  it('remembers how dense it is', async () => {
    answer(registration);
    const first = renderApp(address);
    const compact = await screen.findByText('Compact');
    expect(compact).toHaveAttribute('aria-pressed', 'true');
    await first.user.click(compact);
    first.unmount();
    renderApp(address);
    expect(await screen.findByText('Compact')).toHaveAttribute('aria-pressed', 'false');
  });

  it('asks the server for the search, and keeps it in the address', async () => {
    const asked = answer(registration);
    const { user, router } = renderApp(address);
    await user.type(await search(), 'muller');
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ q: 'muller' }));
    await user.selectOptions(screen.getByLabelText('Class'), '1 · Open Pleasure');
    await user.selectOptions(screen.getByLabelText('State'), 'Scratched');
    await user.selectOptions(screen.getByLabelText('Order'), 'Horse');
    const query = { q: 'muller', class: first.id, status: 'scratched', sort: 'horse' };
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith(query));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(query);
  });

  it('ignores filters in the address that do not exist', async () => {
    const asked = answer(registration);
    renderApp(`${address}?q=sun&class=gone&status=lost&sort=age`);
    await row('Rae Doe');
    expect(asked).toHaveBeenCalledExactlyOnceWith({ q: 'sun' });
  });

  it('says that nothing fits, and clears the filters', async () => {
    answer();
    const { user } = renderApp(`${address}?q=nobody`);
    await screen.findByText('No entry fits this search.');
    answer(registration);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await row('Rae Doe')).toBeVisible();
    expect(await search()).toHaveValue('');
  });

  it('says how to get the first rider', async () => {
    answer();
    renderApp(address);
    expect(await screen.findByRole('heading', { name: 'No registrations yet' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy Link' })).toBeVisible();
  });

  it('keeps the list when loading more fails, and can try again', async () => {
    let broken = true;
    answerInPages(() =>
      broken ? problem(503, 'unavailable', 'Please try again soon.') : HttpResponse.json([other]),
    );
    const { user } = renderApp(address);
    expect(await screen.findByText('The first 1 entries')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('More entries could not be loaded.');
    expect(rows()).toHaveLength(1);
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await row('Sam Hill')).toBeVisible();
    expect(screen.getByText('2 entries')).toBeVisible();
  });

  it('says that it could not be loaded, and tries again', async () => {
    server.use(
      http.get(api('events/:id/registrations'), () => problem(400, 'bad_query', 'No such page.'), {
        once: true,
      }),
    );
    const { user } = renderApp(address);
    expect(await screen.findByRole('alert')).toHaveTextContent('No such page.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Rae Doe')).toBeVisible();
  });
});

describe('an entry beside the list', () => {
  const panel = (name: string) => screen.findByRole('region', { name });

  it('shows everything that the rider gave', async () => {
    answer(registration, { ...other, classes_entered: [] });
    const { user } = renderApp(address);
    await user.click(await row('Sam Hill'));
    const sam = await panel('6 Sam Hill');
    await within(sam).findByRole('region', { name: 'Contact' });
    expect(sam).toHaveTextContent('Ginger');
    expect(sam).toHaveTextContent('No classes');
    expect(sam).toHaveTextContent('Address1 Main St, Shelbyville, TN 37160');
    expect(sam).toHaveTextContent('NotesCorner stall');
    expect(sam).toHaveTextContent('RegisteredFri, May 1, 2026, 10:30 AM CDT');
    expect(within(sam).getByRole('link', { name: 'sam@example.org' })).toHaveAttribute(
      'href',
      'mailto:sam@example.org',
    );
    expect(within(sam).getByRole('link', { name: '(931) 555-0147' })).toHaveAttribute(
      'href',
      'tel:9315550147',
    );
    await user.click(await row('Rae Doe'));
    const rae = await panel('7 Rae Doe');
    const bill = await within(rae).findByRole('region', { name: 'Bill' });
    expect(bill).toHaveTextContent(
      '1 · Open Pleasure $35.00Waive2 · Youth Lite Shod $12.50WaiveTotal fee$47.50Paid$0.00Due$47.50',
    );
    expect(document.title).toBe('7 Rae Doe · Show Stable');
  });

  it('shows the lines of the bill that were waived, quantities, and what the show owes', async () => {
    const [line] = registration.bill;
    if (line === undefined) expect.fail('the bill has a line');
    answer({
      ...registration,
      bill: [
        { ...line, kind: 'extra', name: 'Stall', quantity: 2, unit_amount: 60, amount: 120 },
        { ...line, id: oid(90).$oid, name: 'Late fee', amount: 0, waived_reason: 'Mail was late' },
      ],
      total_fee: 120,
      paid: 130,
      balance: -10,
    });
    renderApp(addressOf(registration));
    expect(await screen.findByRole('region', { name: 'Bill' })).toHaveTextContent(
      'Stall × 2 $120.00WaiveLate fee Waived: Mail was late$0.00Total fee$120.00Paid$130.00The show owes$10.00',
    );
  });

  it('has an address, keeps the filters, and marks its row', async () => {
    answer(registration, other);
    const { user, router } = renderApp(`${address}?sort=rider`);
    await user.click(await row('Rae Doe'));
    await panel('7 Rae Doe');
    expect(router.state.location.pathname).toBe(addressOf(registration));
    expect(router.state.location.search).toBe('?sort=rider');
    expect(await row('Rae Doe')).toHaveAttribute('aria-current', 'true');
    await user.click(screen.getByRole('button', { name: 'Close entry' }));
    expect(router.state.location.pathname).toBe(address);
    expect(router.state.location.search).toBe('?sort=rider');
    expect(await row('Rae Doe')).toHaveFocus();
  });

  it('goes through the list by keyboard', async () => {
    answer(registration, other, waiting);
    const { user, router } = renderApp(address);
    await row('Rae Doe');
    await user.keyboard('/');
    expect(await search()).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(await row('Sam Hill')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(await row('Rae Doe')).toHaveFocus();
    await user.keyboard('{Enter}');
    await panel('7 Rae Doe');
    expect(screen.getByRole('heading', { name: '7 Rae Doe' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await panel('Ann Lee');
    await user.keyboard('{ArrowUp}');
    await panel('6 Sam Hill');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: '6 Sam Hill' })).not.toBeInTheDocument();
    expect(await row('Sam Hill')).toHaveFocus();
    expect(router.state.location.pathname).toBe(address);
  });

  it('opens the only hit with Enter in the search, and the search takes a new text', async () => {
    answerEach([registration, other, waiting]);
    server.use(
      http.get(api('events/:id/registrations'), ({ request }) => {
        const isSought = new URL(request.url).searchParams.get('q') === 'sam';
        return HttpResponse.json(isSought ? [other] : [registration, other, waiting]);
      }),
    );
    const { user } = renderApp(address);
    await row('Rae Doe');
    await user.keyboard('/sa{Enter}');
    expect(await row('Rae Doe')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close entry' })).not.toBeInTheDocument();
    await user.keyboard('m{Enter}');
    await panel('6 Sam Hill');
    expect(await search()).not.toHaveFocus();
    await user.keyboard('/x');
    expect(await search()).toHaveValue('x');
    // Of several hits, the one with this back number.
    await user.keyboard('{Backspace}7{Enter}');
    await panel('7 Rae Doe');
  });

  it('begins the arrows at the first row', async () => {
    answer(registration, other);
    const { user } = renderApp(address);
    await row('Rae Doe');
    await user.keyboard('{ArrowDown}');
    expect(await row('Rae Doe')).toHaveFocus();
  });

  it('scratches a class by its number', async () => {
    answer(registration);
    const sent = vi.fn<(body: unknown) => void>();
    server.use(
      http.post(api('registrations/:id/classes'), async ({ request }) => {
        sent(await request.json());
        return HttpResponse.json({ ...wholeEntry, ...registration });
      }),
    );
    const { user } = renderApp(addressOf(registration));
    await screen.findByText(/^1 · Open Pleasure\s*$/, {
      selector: 'section[aria-label="Classes"] *',
    });
    await user.keyboard('c-7');
    expect(screen.getByText('The entry has no class with this number.')).toBeVisible();
    await user.keyboard('{Backspace}2');
    expect(screen.getByText(/^Enter scratches 2 · Youth Lite Shod/)).toBeVisible();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith({ ask_if_judged: true, scratch: [second.id] }),
    );
    await user.keyboard('{Escape}p');
    expect(await screen.findByLabelText('Amount')).toHaveFocus();
  });

  it('lists all keys with ?, and buttons name theirs', async () => {
    answer(registration);
    const { user } = renderApp(addressOf(registration));
    const pay = await screen.findByRole('button', { name: 'Take Payment' });
    expect(pay).toHaveAttribute('aria-keyshortcuts', 'p');
    expect(within(pay).getByText('P')).toBeInTheDocument();
    await user.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keys' });
    expect(await within(keys).findByText('Take a payment')).toBeVisible();
    await user.keyboard('p{Escape}');
    await waitFor(() => expect(keys).not.toBeInTheDocument());
    expect(screen.queryByLabelText('Amount')).not.toBeInTheDocument();
  });

  it('does not take the keys of a field', async () => {
    answer(registration, other);
    const { user } = renderApp(addressOf(registration));
    await panel('7 Rae Doe');
    await user.type(await search(), 'a/b');
    expect(await search()).toHaveValue('a/b');
    await user.keyboard('{Escape}');
    expect(await panel('7 Rae Doe')).toBeVisible();
  });

  it('goes through the list with buttons', async () => {
    answer(registration, other);
    const { user, router } = renderApp(address);
    await user.click(await row('Rae Doe'));
    expect(await screen.findByRole('button', { name: 'Previous entry' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next entry' }));
    await panel('6 Sam Hill');
    expect(screen.getByRole('button', { name: 'Next entry' })).toBeDisabled();
    // Back leads to the list, not to the entry before.
    await router.navigate(-1);
    await waitFor(() => expect(router.state.location.pathname).toBe(address));
  });

  it('is shown even if it is on a later page of the list', async () => {
    answerInPages(() => HttpResponse.json([other]));
    renderApp(addressOf(other));
    expect(await panel('6 Sam Hill')).toBeVisible();
  });

  it('says that there is none', async () => {
    answer(registration);
    renderApp(addressOf(other));
    expect(await panel('Entry not found')).toBeVisible();
  });

  it('returns to the place in the list where it covers the list', async () => {
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    answer(registration, other);
    const { user } = renderApp(address);
    const link = await row('Rae Doe');
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(700);
    window.dispatchEvent(new Event('scroll'));
    scroll.mockClear();
    await user.click(link);
    await panel('7 Rae Doe');
    expect(scroll).toHaveBeenLastCalledWith(0, 0);
    await user.click(screen.getByRole('button', { name: 'Close entry' }));
    expect(scroll).toHaveBeenLastCalledWith(0, 700);
  });
});

it('is the same page with and without an entry, so that it is not scrolled to its top', async () => {
  vi.stubGlobal('matchMedia', mediaQueries(true));
  // jsdom has no layout, so it cannot scroll.
  Element.prototype.scrollIntoView = () => undefined;
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { user } = renderApp(address);
  const link = await row('Rae Doe');
  scroll.mockClear();
  await user.click(link);
  await screen.findByRole('region', { name: '7 Rae Doe' });
  expect(scroll).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { level: 1, name: publicEvent.name })).toBeInTheDocument();
});
