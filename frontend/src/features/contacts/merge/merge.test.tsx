import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, onTestFinished } from 'vitest';

import { baseApi } from '../../../api/baseApi';
import { tellOthers } from '../../../sync/otherTabs';
import { CONTACT_ID, contacts, wholeContact } from '../../../testing/fixtures/contactFixtures';
import { ownRole } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import { GONE } from '../ContactDialog';
import { sayStays } from './mergeWords';

const other = {
  ...wholeContact,
  _id: { $oid: '65f000000000000000000777' },
  name: 'Doe, Rae',
  kinds: ['trainer'] as const,
  company: '',
  email: 'rdoe@example.org',
  phones: ['+1 931 555 0147', '931-555-0199'],
  notes: 'Mare only.',
  owns: [],
  revision: 8,
};

const moves = {
  owned_horses: 2,
  bills: 1,
  book_entries: 0,
  documents: 3,
  appointments: 0,
  care_visits: 0,
  messages: 0,
  link: 'moves',
};

const merged = {
  merge_id: 'm1',
  name: 'Doe, Rae',
  merged_at: { $date: '2026-11-30T12:00:00Z' },
  merged_by: 'kim@example.org',
};

beforeEach(() => {
  server.use(
    http.get(api('contacts'), () => HttpResponse.json([...contacts, other])),
    http.get(api(`contacts/${other._id.$oid}`), () => HttpResponse.json(other)),
    http.get(api('contacts/:id/merge'), () => HttpResponse.json(moves)),
  );
});

async function choose() {
  const app = renderApp(`/owners/${CONTACT_ID}`);
  await app.user.click(await screen.findByRole('button', { name: 'Merge with…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Rae Doe' }));
  await app.user.type(dialog.getByLabelText(/^Same Person/), 'doe,');
  await app.user.click(await screen.findByRole('option', { name: /Doe, Rae/ }));
  return { ...app, dialog };
}

it('shows what both have and what moves, asks where they differ, and keeps it when it fails', async () => {
  const sent: unknown[] = [];
  const keys: (string | null)[] = [];
  server.use(
    http.post(api('contacts/:id/merge'), async ({ request }) => {
      sent.push(await request.json());
      keys.push(request.headers.get('idempotency-key'));
      return sent.length === 1
        ? problem(503, 'unavailable', 'Please wait a moment and try again.')
        : HttpResponse.json({ merge_id: 'm1' }, { status: 201 });
    }),
  );
  const { user, dialog } = await choose();
  expect(await dialog.findByText(/2 horses, 1 bill, and 3 documents of Doe, Rae/)).toBeVisible();
  expect(dialog.getByText(/will show the horses and bills of Rae Doe/)).toBeVisible();
  const phones = dialog.getByText('Phones').closest('div');
  expect(phones).toHaveTextContent('(931) 555-0147, (931) 555-0100, (931) 555-0199');
  expect(dialog.getByText('Company').closest('div')).toHaveTextContent('Duck River Farm');
  const mail = within(dialog.getByRole('radiogroup', { name: 'Email' }));
  expect(mail.getByRole('radio', { name: 'rae@example.org' })).toBeChecked();
  await user.click(mail.getByRole('radio', { name: 'rdoe@example.org' }));

  await user.click(dialog.getByRole('button', { name: 'Merge Contacts' }));
  expect(await dialog.findByText('Please wait a moment and try again.')).toBeVisible();
  expect(mail.getByRole('radio', { name: 'rdoe@example.org' })).toBeChecked();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Merge Contacts' })).toBeEnabled());
  await user.click(dialog.getByRole('button', { name: 'Merge Contacts' }));
  expect(await screen.findByText('Doe, Rae was merged into Rae Doe')).toBeVisible();
  const body = { with: other._id.$oid, take: ['email'], revision: 3, other_revision: 8 };
  expect(sent).toEqual([body, body]);
  expect(keys[0]).toBe(keys[1]);
});

it('asks with whom', async () => {
  const { user } = renderApp(`/owners/${CONTACT_ID}`);
  await user.click(await screen.findByRole('button', { name: 'Merge with…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Rae Doe' }));
  await user.click(dialog.getByRole('button', { name: 'Merge Contacts' }));
  expect(dialog.getByLabelText(/^Same Person/)).toBeInvalid();
});

it('parts them again, and names what stays', async () => {
  let parted = '';
  server.use(
    http.get(api(`contacts/${CONTACT_ID}`), () =>
      HttpResponse.json({ ...wholeContact, merges: [merged] }),
    ),
    http.delete(api('contacts/merges/:id'), ({ params }) => {
      parted = String(params['id']);
      const stays = [{ what: 'field', field: 'company' }];
      return HttpResponse.json({ contact_id: other._id.$oid, stays });
    }),
  );
  const { user } = renderApp(`/owners/${CONTACT_ID}`);
  const list = within(await screen.findByRole('region', { name: 'Merged contacts' }));
  expect(list.getByText(/^Merged with Doe, Rae on .* by kim@example.org$/)).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Part Doe, Rae again' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Part Again' }));
  const said = /Doe, Rae is there again\. .*still with Rae Doe: company/;
  expect(await screen.findByText(said)).toBeVisible();
  expect(parted).toBe('m1');
});

it('leaves what is typed about a contact that another tab merged into this one', async () => {
  const gone = `contacts/${other._id.$oid}`;
  server.use(http.put(api(gone), () => problem(404, 'not_found', 'Contact not found.')));
  const { user, store } = renderApp(`/owners/${other._id.$oid}`);
  await user.click(await screen.findByRole('button', { name: 'Edit Contact' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Contact' }));
  await user.type(dialog.getByLabelText('Company'), 'Doe Farm');

  // As the other tab tells it.
  server.use(http.get(api(gone), () => problem(404, 'not_found', 'Contact not found.')));
  store.dispatch(baseApi.util.invalidateTags([{ type: 'Contact', id: other._id.$oid }]));
  const panel = await screen.findByRole('region', { name: 'Doe, Rae', hidden: true });
  expect(await within(panel).findByText(GONE)).toBeInTheDocument();
  expect(within(panel).queryByText('Merge with…')).toBeNull();
  expect(dialog.getByLabelText('Company')).toHaveValue('Doe Farm');
  await user.click(dialog.getByRole('button', { name: 'Save Contact' }));
  expect(await dialog.findByText(GONE)).toBeVisible();
});

it('tells other tabs which contact is gone', async () => {
  tellOthers();
  const heard: unknown[] = [];
  const tab = new BroadcastChannel('showstable_changed');
  tab.onmessage = ({ data }: MessageEvent<{ tags: unknown[] }>) => heard.push(...data.tags);
  onTestFinished(() => tab.close());
  server.use(
    http.post(api('contacts/:id/merge'), () =>
      HttpResponse.json({ merge_id: 'm1' }, { status: 201 }),
    ),
  );
  const { user, dialog } = await choose();
  await user.click(dialog.getByRole('button', { name: 'Merge Contacts' }));
  await screen.findByText('Doe, Rae was merged into Rae Doe');
  await expect.poll(() => heard).toContainEqual({ type: 'Contact', id: other._id.$oid });
});

it('offers neither to who may only read', async () => {
  server.use(
    http.get(api('organizations'), () =>
      HttpResponse.json([{ ...ownRole, permissions: ['read_horses'] }]),
    ),
    http.get(api(`contacts/${CONTACT_ID}`), () =>
      HttpResponse.json({ ...wholeContact, merges: [merged] }),
    ),
  );
  renderApp(`/owners/${CONTACT_ID}`);
  expect(await screen.findByText(/^Merged with Doe, Rae/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Merge with…' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Part/ })).toBeNull();
});

it('says what stays in words', () => {
  expect(
    sayStays([
      { what: 'field', field: 'email' },
      { what: 'owners', horse_id: 'h1', name: 'Comet' },
    ]),
  ).toBe('email and the owners of Comet');
});
