import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import type { Schemas } from '../../api/types';
import { ownEvent } from '../../testing/fixtures/eventFixtures';
import { oid, ownRole, secretaryRole } from '../../testing/fixtures/fixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import { groupOf, sayAuthor, sayChange } from './historyWords';

type Line = Schemas['AuditLineView'];

const renamed: Line = {
  id: oid(801).$oid,
  at: { $date: '2026-05-02T15:30:00Z' },
  by: 'office',
  account: 'rae@example.org',
  device: '',
  token: '',
  address: '192.0.2.7',
  event_id: ownEvent._id.$oid,
  event_name: ownEvent.name,
  registration_id: null,
  time_zone: ownEvent.time_zone,
  entry_number: null,
  back_number: null,
  rider_name: null,
  kind: 'show',
  object_id: null,
  object_name: null,
  subject: 'start_date',
  before: '2026-06-06T23:00:00Z',
  after: '2026-06-07T23:00:00Z',
  reason: null,
};

const paid: Line = {
  ...renamed,
  id: oid(802).$oid,
  account: null,
  address: null,
  registration_id: oid(30).$oid,
  entry_number: 12,
  back_number: 112,
  rider_name: 'Zoë Núñez',
  kind: 'void',
  subject: 'check',
  before: '$30.00',
  after: '',
  reason: 'bounced',
};

const invited: Line = {
  ...renamed,
  id: oid(803).$oid,
  event_id: null,
  event_name: null,
  time_zone: null,
  kind: 'invited',
  subject: 'ann@example.org',
  before: '',
  after: 'secretary',
};

/** Answers the trail page by page, each with one line. */
function answer(path: string, ...lines: Line[]) {
  server.use(
    http.get(api(path), ({ request }) => {
      const at = Number(new URL(request.url).searchParams.get('cursor') ?? '0');
      const next = at + 1 < lines.length;
      const headers = next ? { link: `<?cursor=${at + 1}>; rel="next"` } : undefined;
      return HttpResponse.json(lines.slice(at, at + 1), headers && { headers });
    }),
  );
}

describe('the history of a show', () => {
  const address = `/event/${ownEvent._id.$oid}`;

  it('is a tab that says who changed what, with more behind', async () => {
    answer('events/:id/audit', renamed, paid);
    const { user } = renderApp(address);
    await user.click(await screen.findByRole('link', { name: 'History' }));
    const list = () => within(screen.getByRole('main')).getAllByRole('listitem').at(-1);
    const date = await screen.findByText(/^Start date: Sat, Jun 6/);
    expect(date).toHaveTextContent('Start date: Sat, Jun 6, 2026, 6:00 PM CDT → Sun, Jun 7, 2026');
    expect(screen.getByRole('heading', { name: 'Sat, May 2, 2026' })).toBeVisible();
    expect(list()).toHaveTextContent('10:30 AM CDT · rae@example.org · from 192.0.2.7');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Voided check: $30.00')).toBeVisible();
    expect(list()).toHaveTextContent('bounced10:30 AM CDT · a deleted account');
    const entry = screen.getByRole('link', { name: 'Back number 112, Zoë Núñez' });
    expect(entry).toHaveAttribute('href', `${address}/entries/${oid(30).$oid}`);
  });

  it('has one row for each action, which unfolds, under its day', async () => {
    const at = { $date: '2026-05-01T15:30:00Z' };
    const entry = { ...paid, at, account: 'ann@example.org', reason: null };
    const scratched = {
      ...entry,
      id: oid(811).$oid,
      kind: 'class',
      subject: 'Open Pleasure',
      before: 'entered',
      after: 'scratched',
    };
    const other = { registration_id: oid(31).$oid, rider_name: 'Sam Hill', back_number: 113 };
    const made = {
      ...entry,
      at: { $date: '2026-04-30T15:30:00Z' },
      by: 'rider' as const,
      account: null,
      kind: 'added',
      subject: '',
      before: '',
      after: 'entered',
    };
    const ofRiders = [
      { ...made, id: oid(813).$oid },
      { ...made, ...other, id: oid(814).$oid },
    ];
    const taken = { ...scratched, at: { $date: '2026-04-29T15:30:00Z' }, after: 'cancelled' };
    const ofClass = [
      { ...taken, id: oid(815).$oid },
      { ...taken, ...other, id: oid(816).$oid },
    ];
    const total = { ...entry, id: oid(812).$oid, kind: 'total', subject: '', after: '$0.00' };
    server.use(
      http.get(api('events/:id/audit'), () =>
        HttpResponse.json([renamed, total, scratched, ...ofRiders, ...ofClass]),
      ),
    );
    const { user } = renderApp(`${address}/history`);
    const day = within(await screen.findByRole('region', { name: 'Fri, May 1, 2026' }));
    expect(day.getByText(/^Open Pleasure: entered → scratched/)).toHaveTextContent('and 1 more');
    expect(day.getByText('Total fee: $30.00 → $0.00')).not.toBeVisible();
    await user.click(day.getByText('and 1 more'));
    expect(day.getByText('Total fee: $30.00 → $0.00')).toBeVisible();

    expect(day.getAllByRole('link', { name: 'Back number 112, Zoë Núñez' })).toHaveLength(1);
    // Two riders did something in one moment, and one person something with two entries.
    const riders = screen.getByRole('region', { name: 'Thu, Apr 30, 2026' });
    expect(within(riders).getAllByText('Entry made', { exact: true })).toHaveLength(2);
    const cancelled = within(screen.getByRole('region', { name: 'Wed, Apr 29, 2026' }));
    await user.click(cancelled.getByText('and 1 more'));
    expect(cancelled.getAllByRole('link')).toHaveLength(2);

    await user.selectOptions(screen.getByLabelText('Person'), 'rae@example.org');
    expect(screen.queryByRole('region', { name: 'Fri, May 1, 2026' })).not.toBeInTheDocument();
    expect(screen.getByText(/^Start date/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Kind'), 'The show');
    expect(screen.getByText(/^Start date/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Person'), 'ann@example.org');
    expect(screen.getByText('No change that is loaded fits.')).toBeVisible();
  });

  it('tells a correction of results from their first publication', () => {
    const line = { kind: 'results', subject: '', before: '', after: '8', object_name: '12 · Open' };
    expect(sayChange({ ...line, reason: 'A card was misread' }, 'UTC')).toBe(
      '12 · Open, results corrected, places: 8',
    );
    expect(sayChange({ ...line, reason: null }, 'UTC')).toBe(
      '12 · Open, results published, places: 8',
    );
  });

  it('says that there is none yet', async () => {
    answer('events/:id/audit');
    renderApp(`${address}/history`);
    expect(await screen.findByText('No changes yet')).toBeVisible();
  });

  it('is not offered to a role that may not read it, and says so', async () => {
    const organization_id = secretaryRole.id;
    server.use(
      http.get(api('organizations'), () => HttpResponse.json([ownRole, secretaryRole])),
      http.get(api('events/:id'), () => HttpResponse.json({ ...ownEvent, organization_id })),
      http.get(api('events/:id/audit'), () =>
        problem(403, 'role_not_sufficient', 'Not permitted.'),
      ),
    );
    renderApp(`${address}/history`);
    expect(await screen.findByText(/Not permitted/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'USDA' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'History' })).not.toBeInTheDocument();
  });
});

describe('the history of an organization', () =>
  it('is reached from its people, and names the shows', async () => {
    const there = { ...invited, time_zone: 'Pacific/Honolulu' };
    answer('organization/:id/audit', there, { ...paid, event_id: null });
    const { user } = renderApp('/settings/people');
    await user.click(await screen.findByRole('link', { name: 'History' }));
    expect(await screen.findByText('Invited ann@example.org: secretary')).toBeVisible();
    expect(screen.getByText('Your organization')).toBeVisible();
    expect(screen.getByText(/^5:30 AM HST/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    // The show was deleted.
    expect(await screen.findByText(ownEvent.name)).toBeVisible();
    expect(screen.queryByRole('link', { name: ownEvent.name })).not.toBeInTheDocument();
    expect(screen.getByText('Back number 112, Zoë Núñez')).toBeVisible();
  }));

it.each([
  ['class', 'Open Pleasure', 'waitlisted', 'entered', 'Open Pleasure: waitlisted → entered'],
  ['details', 'rider_name', 'Ray', 'Rae', 'Rider name: Ray → Rae'],
  ['details', 'notes', 'By the door', '', 'Notes: By the door → nothing'],
  ['added', '', '', 'entered', 'Entry made'],
  ['added', '', '', 'waitlisted', 'Entry made: waitlisted'],
  ['extra', 'Stall', '1', '2', 'Stall: 1 → 2'],
  ['link', '', '', '', 'New link'],
  ['class_cancelled', 'Lead Line', '', '', 'Class cancelled: Lead Line'],
  [
    'member_role',
    'ann@example.org',
    'viewer',
    'manager',
    'Role of ann@example.org: viewer → manager',
  ],
  ['notice_requested', 'original notice', '', '', 'Asked for the original notice'],
  ['directory_link', 'rider', 'R. Doe', 'Rae Doe', 'Linked as rider: R. Doe → Rae Doe'],
  ['identities_merged', 'Rae Doe', 'R. Doe', '', 'Merged into Rae Doe: R. Doe'],
  ['identities_parted', 'Rae Doe', '', 'R. Doe', 'Parted from Rae Doe: R. Doe'],
  ['forgotten', 'Rae Doe', '', '', 'Personal data erased of Rae Doe'],
  ['identities_differ', 'Rae Doe', 'R. Doe', '', 'Not the same as Rae Doe: R. Doe'],
  ['painted', 'barn', '', 'red', 'Painted barn: red'],
])('a change is said in words: %s %s', (kind, subject, before, after, words) =>
  expect(sayChange({ kind, subject, before, after }, 'UTC')).toBe(words),
);

it.each([
  ['book_added', '', '', 'expense $120.00', 'Hay, May 1, 2026, added to the book: expense $120.00'],
  ['book', 'date', '2026-05-01', '2026-05-02', 'Hay, May 1, 2026, date: May 1, 2026 → May 2, 2026'],
  [
    'book_deleted',
    '',
    'expense $9.00',
    '',
    'Hay, May 1, 2026, deleted from the book: expense $9.00',
  ],
])('a change of the book names its entry: %s', (kind, subject, before, after, words) => {
  const change = { kind, subject, before, after, object_name: 'Hay, 2026-05-01' };
  expect(sayChange(change, 'UTC')).toBe(words);
});

it('a change of a bill names its number', () => {
  const bill = { object_name: 'Bill 12', before: '', after: '$50.00' };
  const paid = { ...bill, kind: 'bill_payment', subject: 'check' };
  expect(sayChange(paid, 'UTC')).toBe('Bill 12, payment by check: $50.00');
  const due = { ...bill, kind: 'bill', subject: 'due_on', after: '2026-05-08' };
  expect(sayChange(due, 'UTC')).toBe('Bill 12, due on: May 8, 2026');
  const mailed = { ...bill, kind: 'bill_mailed', subject: 'reminder', after: 'a@example.org' };
  expect(sayChange(mailed, 'UTC')).toBe('Bill 12, to be mailed as a reminder: a@example.org');
});

it.each([
  ['class_format', '', 'placed', 'scored', '12 · Open, judged by: placed → scored'],
  ['card', 'Ann Lee: 101', '3', '2', '12 · Open, card of Ann Lee: 101: 3 → 2'],
  ['work_off', '', '', '101, 102', '12 · Open, work-off: 101, 102'],
  ['results', '', '', '8', '12 · Open, results published, places: 8'],
  ['class_state', '', 'running', 'finished', '12 · Open, the class: running → finished'],
  ['ring_state', '', 'running', 'hold', '12 · Open, what happens: running → on hold'],
  ['gate', '101 Sun', 'here', 'in_ring', '12 · Open, at the gate, 101 Sun: here → in the ring'],
  ['classes_combined', '', '12, 13', '12', '12 · Open, classes combined: 12, 13 → 12'],
  ['order_of_go', '', '', 'drawn', '12 · Open, order of go: drawn'],
])('a change in the rings names its class: %s', (kind, subject, before, after, words) => {
  const change = { kind, subject, before, after, object_name: '12 · Open' };
  expect(sayChange(change, 'UTC')).toBe(words);
  expect(groupOf(kind)).toBe('The rings');
});

it.each([
  ['gate', 'the gate'],
  ['scribe', 'a scribe'],
  ['announcer', 'the announcer'],
  ['inspector', 'the inspector'],
  ['rider', 'the rider'],
  ['server', 'by itself'],
  ['office', 'a deleted account'],
])('who has no account is named: %s', (by, words) =>
  expect(sayAuthor({ by, account: null, device: '', token: '', kind: 'details' })).toBe(words),
);

it('what is done by the link of a barn is by the barn', () => {
  const by = { by: 'rider', account: null, device: '', token: '', kind: 'group_split' };
  expect(sayAuthor(by)).toBe('the barn');
});

it('a device is named as the office called its link', () => {
  const by = { by: 'gate', account: null, device: 'Ring 2', token: '', kind: 'gate' };
  expect(sayAuthor(by)).toBe('the gate (Ring 2)');
});

it('what a program did names the account and its token', () => {
  const by = { by: 'office', device: '', token: 'Scores app', kind: 'results' };
  expect(sayAuthor({ ...by, account: 'rae@example.org' })).toBe(
    'rae@example.org by token ‘Scores app’',
  );
  expect(sayAuthor({ ...by, account: null })).toBe('a deleted account by token ‘Scores app’');
});

it.each([
  ['owner_link', 'Ann Lee', 'Link to the page of the owner Ann Lee'],
  ['emergency_link', 'Comet', 'Link to the emergency page of Comet'],
])('a link says until when it lives: %s', (kind, subject, words) => {
  const say = (before: string, after: string) => sayChange({ kind, subject, before, after }, 'UTC');
  const until = 'until 2026-06-08T23:00:00Z';
  expect(say('', 'without end')).toBe(`${words}: without end`);
  expect(say(until, '')).toBe(`${words}: until Mon, Jun 8, 2026, 11:00 PM UTC → nothing`);
  expect(say('without end', 'a new one, without end')).toBe(
    `${words}: without end → a new one, without end`,
  );
  expect(groupOf(kind)).toBe('The barn');
});

it('a link for a device is named by its role', () => {
  const link = { kind: 'device_link', subject: 'gate', object_name: 'Ring 1' };
  const until = 'until 2026-06-08T23:00:00Z';
  const made = 'Ring 1, link for the gate: until Mon, Jun 8, 2026, 11:00 PM UTC';
  expect(sayChange({ ...link, before: '', after: until }, 'UTC')).toBe(made);
  expect(sayChange({ ...link, before: until, after: '' }, 'UTC')).toBe(`${made} → nothing`);
});

it('what changes are about has a name', () =>
  expect(['payment', 'class', 'show', 'painted'].map(groupOf)).toEqual([
    'Money',
    'Entries',
    'The show',
    'Other',
  ]));
