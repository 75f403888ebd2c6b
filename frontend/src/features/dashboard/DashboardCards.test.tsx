import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Schemas } from '../../api/types';
import { careDue, farrier } from '../../testing/fixtures/calendarFixtures';
import { oid, ownRole } from '../../testing/fixtures/fixtures';
import { api, problem } from '../../testing/handlers';
import { careRows, HORSE_ID } from '../../testing/fixtures/horseFixtures';
import { inquiries } from '../../testing/fixtures/marketplaceFixtures';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import {
  currentMedication,
  dueDose,
  dueTask,
  neededMedication,
} from '../../testing/fixtures/taskFixtures';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-12T15:04:05Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

type CareRow = Schemas['CareRow'];
type List = 'horses/health' | 'inquiries' | 'calendar';

/** Records the queries of a list, and answers them in this order. */
function serve(list: List, ...answers: (() => Response)[]) {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get(api(list), ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return answers[Math.min(asked.length, answers.length) - 1]?.() ?? HttpResponse.json([]);
    }),
  );
  return asked;
}

const empty = () => HttpResponse.json([]);
const CARE = 'Care due';
const card = (name: string) => screen.findByRole('region', { name });

describe('the card of what is due', () => {
  it('shows what is overdue and what comes next, with a link to the whole list', async () => {
    const asked = serve('horses/health', () => HttpResponse.json(careRows.slice(0, 2)));
    renderApp('/dashboard');
    const due = await card(CARE);
    const [first, second, ...rest] = within(due).getAllByRole('listitem');
    expect(first).toHaveTextContent('Midnight SunDeworming: Ivermectin');
    expect(first).toHaveTextContent('Overdue by 2 days');
    expect(second).toHaveTextContent('Midnight SunHoof care');
    expect(second).toHaveTextContent('Due in 3 days');
    expect(second).toHaveTextContent('Jun 15, 2026');
    expect(rest).toEqual([]);
    expect(within(due).getAllByRole('link', { name: 'Midnight Sun' })[0]).toHaveAttribute(
      'href',
      `/horses/${HORSE_ID}`,
    );
    expect(within(due).getByRole('link', { name: 'Health records' })).toHaveAttribute(
      'href',
      '/horses/health',
    );
    expect(asked).toEqual([{ until: '2026-07-12', limit: '100' }]);
    expect(screen.getByRole('link', { name: '1 care overdue' })).toHaveAttribute(
      'href',
      '/horses/health?due=overdue',
    );
  });

  it('leaves room for what comes next when much is overdue', async () => {
    const [late, next] = careRows.slice(0, 2) as [CareRow, CareRow];
    const many = (row: CareRow, count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...row, id: oid(500 + at).$oid }));
    serve('horses/health', () => HttpResponse.json([...many(late, 5), next]));
    renderApp('/dashboard');
    const due = await card(CARE);
    const items = within(due).getAllByRole('listitem');
    expect(items).toHaveLength(4);
    expect(items[2]).toHaveTextContent('Overdue by 2 days');
    expect(within(due).getByText('2 more are overdue')).toBeVisible();
    expect(items[3]).toHaveTextContent('Due in 3 days');
  });

  it('says that there is more than was loaded', async () => {
    const link = '</showstable/horses/health?cursor=abc>; rel="next"';
    serve('horses/health', () => HttpResponse.json(careRows.slice(0, 1), { headers: { link } }));
    renderApp('/dashboard');
    await card(CARE);
    expect(screen.getByRole('link', { name: '1+ care overdue' })).toBeVisible();
  });

  it('says that there is none', async () => {
    serve('horses/health', empty);
    renderApp('/dashboard');
    expect(within(await card(CARE)).getByText('No care is due in the next 30 days.')).toBeVisible();
    expect(screen.getByRole('link', { name: '0 care overdue' })).toBeVisible();
  });

  it('says when it could not be loaded, and tries again', async () => {
    serve(
      'horses/health',
      () => problem(503, 'unavailable', 'Please wait a moment.'),
      () => HttpResponse.json(careRows.slice(0, 1)),
    );
    const { user } = renderApp('/dashboard');
    const due = await card(CARE);
    expect(within(due).getByRole('alert')).toHaveTextContent(
      'What is due for your horses could not be loaded. Please wait a moment.',
    );
    await user.click(within(due).getByRole('button', { name: 'Try again' }));
    expect(await within(due).findByRole('listitem')).toHaveTextContent('Overdue by 2 days');
  });
});

describe('the card of inquiries', () => {
  it('shows sender, horse, time in the barn and message, and how to answer', async () => {
    server.use(
      http.get(api('organizations'), () =>
        HttpResponse.json([{ ...ownRole, time_zone: 'America/Chicago' }]),
      ),
    );
    const asked = serve('inquiries', () => HttpResponse.json(inquiries));
    renderApp('/dashboard');
    await card('Inquiries');
    const message = await screen.findByRole('article', { name: 'Bo Buyer about Midnight Sun' });
    expect(message).toHaveTextContent('Wed, May 20, 2026, 10:30 AM CDT');
    expect(message).toHaveTextContent('Is she quiet on trails? I could come on Sunday.');
    expect(within(message).getByRole('link', { name: 'Midnight Sun' })).toHaveAttribute(
      'href',
      `/horses/${HORSE_ID}`,
    );
    expect(within(message).getByRole('link', { name: 'bo@example.org' })).toHaveAttribute(
      'href',
      'mailto:bo@example.org?subject=Re%3A%20Midnight%20Sun',
    );
    expect(within(message).getByRole('link', { name: '(615) 555-0188' })).toHaveAttribute(
      'href',
      'tel:6155550188',
    );

    // The horse was deleted, and there is no phone number.
    const old = screen.getByRole('article', { name: 'Cam Doe about Old Glory' });
    expect(within(old).getAllByRole('link')).toHaveLength(1);
    expect(asked).toEqual([{ limit: '3', state: 'new' }]);
  });

  it('loads older ones', async () => {
    const link = '</showstable/inquiries?limit=3&cursor=abc>; rel="next"';
    const asked = serve(
      'inquiries',
      () => HttpResponse.json(inquiries.slice(0, 1), { headers: { link } }),
      () => HttpResponse.json(inquiries.slice(1)),
    );
    const { user } = renderApp('/dashboard');
    const list = await card('Inquiries');
    await user.click(await within(list).findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('article', { name: 'Cam Doe about Old Glory' })).toBeVisible();
    expect(screen.getByRole('article', { name: 'Bo Buyer about Midnight Sun' })).toBeVisible();
    await waitFor(() => {
      expect(within(list).queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    });
    expect(asked.at(-1)).toEqual({ limit: '3', state: 'new', cursor: 'abc' });
  });

  it('shows only the beginning of a long message at first', async () => {
    const text = `${'neigh '.repeat(60)}the end`;
    serve('inquiries', () =>
      HttpResponse.json([{ ...inquiries[0], _id: oid(499), message: text }]),
    );
    const { user } = renderApp('/dashboard');
    const list = await card('Inquiries');
    expect(await within(list).findByText(/neigh…$/)).toBeVisible();
    expect(list).not.toHaveTextContent('the end');
    await user.click(
      within(list).getByRole('button', { name: 'Read all of the message from Bo Buyer' }),
    );
    expect(list).toHaveTextContent('the end');
  });

  it('says when they could not be loaded, and tries again', async () => {
    serve(
      'inquiries',
      () => HttpResponse.error(),
      () => HttpResponse.json(inquiries),
    );
    const { user } = renderApp('/dashboard');
    const list = await card('Inquiries');
    expect(await within(list).findByRole('alert')).toHaveTextContent(
      'Messages of buyers could not be loaded.',
    );
    await user.click(within(list).getByRole('button', { name: 'Try again' }));
    expect(await within(list).findAllByRole('article')).toHaveLength(2);
  });

  it('answers a buyer by mail, who is then among the answered ones', async () => {
    const sent: { body: unknown; key: string | null }[] = [];
    let first = inquiries[0];
    server.use(
      http.get(api('inquiries'), ({ request }) => {
        const state = new URL(request.url).searchParams.get('state');
        return HttpResponse.json([first].filter((one) => one?.state === state));
      }),
      http.get(api('inquiries/counts'), () =>
        HttpResponse.json({
          new: first?.state === 'new' ? 1 : 0,
          answered: first?.state === 'answered' ? 1 : 0,
          archived: first?.state === 'archived' ? 1 : 0,
        }),
      ),
      http.post(api('inquiries/:id/reply'), async ({ request }) => {
        const body = (await request.json()) as { text: string };
        sent.push({ body, key: request.headers.get('idempotency-key') });
        if (first === undefined) throw new Error('no fixture');
        const reply = { ...body, at: { $date: '2026-06-12T15:00:00Z' }, by: 'rae@example.org' };
        first = { ...first, state: 'answered', replies: [reply] };
        return HttpResponse.json(first, { status: 201 });
      }),
      http.put(api('inquiries/:id'), async ({ request }) => {
        const { state } = (await request.json()) as Pick<Schemas['InquiryView'], 'state'>;
        if (first !== undefined) first = { ...first, state };
        return HttpResponse.json(first);
      }),
    );
    const { user } = renderApp('/dashboard');
    const list = within(await card('Inquiries'));
    await user.click(await list.findByRole('button', { name: 'Reply to Bo Buyer' }));
    const form = within(await screen.findByRole('dialog', { name: 'Reply to Bo Buyer' }));
    expect(form.getByText(/^Is she quiet on trails/)).toBeVisible();
    await user.type(form.getByRole('textbox', { name: /^Reply/ }), 'Very quiet. Come at ten.');
    await user.click(form.getByRole('button', { name: 'Send Reply' }));
    expect(await list.findByText('No new messages.')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ text: 'Very quiet. Come at ten.' }]);
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);

    await user.click(list.getByRole('radio', { name: 'Answered (1)' }));
    const answered = await list.findByRole('article', { name: 'Bo Buyer about Midnight Sun' });
    expect(answered).toHaveTextContent('by rae@example.org');
    expect(answered).toHaveTextContent('Very quiet. Come at ten.');
    await user.click(within(answered).getByRole('button', { name: 'Archive Bo Buyer' }));
    expect(await list.findByText('None was answered yet.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await list.findByRole('article', { name: 'Bo Buyer about Midnight Sun' })).toBeVisible();
  });

  it('is not there as long as nobody ever wrote', async () => {
    server.use(
      http.get(api('inquiries/counts'), () =>
        HttpResponse.json({ new: 0, answered: 0, archived: 0 }),
      ),
    );
    renderApp('/dashboard');
    await card(CARE);
    await waitFor(() =>
      expect(screen.queryByRole('img', { name: /^Loading/ })).not.toBeInTheDocument(),
    );
    expect(screen.queryByRole('region', { name: 'Inquiries' })).not.toBeInTheDocument();
  });
});

describe('the cards of the day', () => {
  const open = (title: string, at: number) => ({
    ...dueTask,
    task_id: oid(620 + at),
    title,
    date: '2026-06-12',
    time: null,
  });

  const serveDay = (day: Partial<Schemas['Today']>) =>
    server.use(
      http.get(api('today'), () =>
        HttpResponse.json({ date: '2026-06-12', tasks: [], doses: [], courses: [], ...day }),
      ),
    );

  it('show what is open, what was missed first, and lead to the page of the day', async () => {
    serveDay({
      tasks: [
        { ...open('Sweep the aisle', 1), done: { at: { $date: '2026-06-12T11:00:00Z' }, by: '' } },
        ...[2, 3, 4, 5].map((at) => open(`Stall ${at}`, at)),
        { ...open('Fix the gate', 6), date: '2026-06-11' },
      ],
      doses: [{ ...dueDose, date: '2026-06-12', state: 'overdue' }],
    });
    renderApp('/dashboard');
    const found = within(await card('Today'));
    const rows = found.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'Fix the gateMidnight SunMissed',
      'Midnight Sun: Bute 1 gOverdue8:00 AM',
      'Stall 2Midnight SunAny time',
      'Stall 3Midnight SunAny time',
      'Stall 4Midnight SunAny time',
    ]);
    expect(found.getByText('1 more')).toBeVisible();
    expect(found.getByRole('link', { name: 'Open Today' })).toHaveAttribute('href', '/today');
    expect(screen.getByRole('link', { name: '6 open today' })).toHaveAttribute('href', '/today');
  });

  it('tell a day on which all is done from one on which nothing is due', async () => {
    serveDay({
      tasks: [{ ...open('Sweep', 1), done: { at: { $date: '2026-06-12T11:00:00Z' }, by: '' } }],
    });
    const { unmount } = renderApp('/dashboard');
    expect(within(await card('Today')).getByText('Everything is done.')).toBeVisible();
    unmount();
    serveDay({});
    renderApp('/dashboard');
    expect(within(await card('Today')).getByText('Nothing is due today.')).toBeVisible();
  });

  it('count what was ticked without a network', async () => {
    serveDay({ tasks: [open('Sweep', 1), open('Rake', 2)] });
    server.use(http.put(api('tasks/:id/done/:date'), () => HttpResponse.error()));
    const { user, router } = renderApp('/today');
    await user.click(await screen.findByRole('button', { name: /^Sweep/ }));
    await act(() => router.navigate('/dashboard'));
    expect(await screen.findByRole('link', { name: '1 open today' })).toBeVisible();
  });

  it('show the courses of these days, also between their doses, and give as needed', async () => {
    const bute = { ...currentMedication, withdrawal_note: 'Seven days before a show.' };
    serveDay({
      doses: [],
      courses: [
        { ...bute, times: ['08:00', '20:00'], next_due: '2026-06-12' },
        { ...currentMedication, drug: 'Zinc', next_due: '2026-06-13' },
        neededMedication,
      ],
    });
    renderApp('/dashboard');
    const medication = await card('Current medication');
    expect(await within(medication).findByRole('button', { name: /^Give Midnight/ })).toBeVisible();
    const rows = within(medication).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Midnight SunBute 1 g, by mouthWithdrawal: Seven days before a show.8:00 AM, 8:00 PMday 2 of 5',
      'Midnight SunZinc 1 g, by mouthnext Jun 13, 8:00 AMday 2 of 5',
      'Midnight SunBanamine 10 ml, by mouthnot given yetGiveas neededday 2 of 5',
    ]);
  });
});

describe('the card of what comes up', () => {
  it('shows the first items without care, which has its own card', async () => {
    const clinic = (at: number) => ({
      ...farrier,
      title: `Clinic ${at}`,
      starts_on: `2026-06-${13 + at}`,
      ends_on: `2026-06-${13 + at}`,
    });
    const care = { ...careDue, starts_on: '2026-06-13', ends_on: '2026-06-13' };
    const asked = serve('calendar', () =>
      HttpResponse.json([care, ...[1, 2, 3, 4, 5, 6, 7].map(clinic)]),
    );
    renderApp('/dashboard');
    const found = within(await card('Coming up'));
    expect(await found.findAllByRole('listitem')).toHaveLength(6);
    expect(found.getByText('Clinic 6')).toBeVisible();
    expect(found.queryByText('Clinic 7')).not.toBeInTheDocument();
    expect(found.queryByText(/vaccination/)).not.toBeInTheDocument();
    expect(asked).toEqual([{ from: '2026-06-12', to: '2026-07-12' }]);
  });

  it('has the bills of a day in one line, which names whose they are', async () => {
    const day = { starts_on: '2026-06-30', ends_on: '2026-06-30' };
    const bill = (at: number, owner: string) => ({
      ...careDue,
      ...day,
      kind: 'bill_due',
      title: `Bill ${at}, ${owner}`,
      link: `/financial/bills/${at}`,
    });
    const alone = { ...bill(9, 'Cy Hall'), starts_on: '2026-07-01', ends_on: '2026-07-01' };
    serve('calendar', () =>
      HttpResponse.json([
        ...['Ann Lee', 'Bo Ray', 'Lee, Ann', 'Di', 'Ed', 'Flo'].map((owner, at) => bill(at, owner)),
        { ...farrier, ...day, title: 'Farrier' },
        alone,
      ]),
    );
    renderApp('/dashboard');
    const found = within(await card('Coming up'));
    expect(await found.findByRole('link', { name: '6 bills are due' })).toHaveAttribute(
      'href',
      '/financial/bills',
    );
    expect(found.getByText('Ann Lee, Bo Ray, Lee, Ann, Di, Ed, Flo')).toBeVisible();
    expect(found.getByText('Farrier')).toBeVisible();
    expect(found.getByRole('link', { name: 'Bill 9, Cy Hall' })).toBeVisible();
    expect(found.getAllByRole('listitem')).toHaveLength(3);
  });
});
