import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { recordCare } from '../../testing/recordCare';
import { visits } from '../../testing/fixtures/careFixtures';
import { HORSE_ID, horseRows } from '../../testing/fixtures/horseFixtures';
import { api } from '../../testing/handlers';
import { put } from '../../testing/horseSections';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import { proposalOf } from './careWords';

const ADDRESS = `/horses/${HORSE_ID}/care`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-22T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

const history = async () => {
  const card = within(await screen.findByRole('region', { name: 'What Was Done' }));
  await card.findAllByRole('listitem');
  return card;
};

describe('the care of a horse', () => {
  it('is what is due, and all that was done, newest first', async () => {
    renderApp(ADDRESS);
    const texts = (await history()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'Hoof care May 4, 2026Jo Park · $55.00 · Next due Jun 15, 2026Thrush in the left hind.',
      'Vaccination, Rabies Mar 2, 2026Dr. Lee · Imrab 3 · Next due Mar 2, 2027',
    ]);
    const due = within(screen.getByRole('region', { name: 'What Is Due' }));
    expect(due.getAllByRole('listitem').map(({ textContent }) => textContent)).toContainEqual(
      'Hoof care Overdue by 7 daysLast May 4, 2026 · Due Jun 15, 2026Done today',
    );
  });

  it('is filtered by kind in the address', async () => {
    const { user, router } = renderApp(ADDRESS);
    await history();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Care' }), 'Vaccination');
    await waitFor(() => expect(screen.queryByText('Thrush in the left hind.')).toBeNull());
    expect((await history()).getAllByRole('listitem')).toHaveLength(1);
    expect(router.state.location.search).toBe('?kind=vaccination');
  });

  it('proposes the next date as the barn has it, until somebody types one', async () => {
    const { sent } = recordCare();
    const { user } = renderApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Add Care' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Care' }));
    await user.selectOptions(dialog.getByLabelText(/^Care/), 'Hoof care');
    const next = dialog.getByLabelText(/^Next Due/);
    await waitFor(() => expect(next).toHaveValue('2026-08-03'));
    expect(dialog.getByText(/^Proposed: after 6 weeks, as in the barn’s settings/)).toBeVisible();
    put(dialog.getByLabelText(/^Date/), '2026-06-20');
    await waitFor(() => expect(next).toHaveValue('2026-08-01'));
    put(next, '2026-07-25');
    put(dialog.getByLabelText(/^Date/), '2026-06-21');
    expect(next).toHaveValue('2026-07-25');
    put(dialog.getByLabelText(/^Cost/), '55');
    await user.click(dialog.getByRole('button', { name: 'Add Care' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      kind: 'hoof',
      name: '',
      date: '2026-06-21',
      by: '',
      contact_id: null,
      product: '',
      notes: '',
      cost: 55,
      document_id: null,
      in_book: false,
      next_due: '2026-07-25',
    });
  });

  it('asks for the name of a vaccination, and for a day that is not before', async () => {
    const { user } = renderApp(`${ADDRESS}?kind=vaccination`);
    await user.click(await screen.findByRole('button', { name: 'Add Care' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Care' }));
    put(dialog.getByLabelText(/^Next Due/), '2026-06-01');
    await user.click(dialog.getByRole('button', { name: 'Add Care' }));
    expect(await dialog.findByText('Vaccination is required')).toBeVisible();
    expect(dialog.getByText('It must not be due again before it was done')).toBeVisible();
  });

  it('is changed, and keeps the contact whose name was not changed', async () => {
    const contact_id = '018f0000-0000-7000-8000-000000000402';
    server.use(
      http.get(api('horses/:id/care'), () =>
        HttpResponse.json(visits.map((visit) => ({ ...visit, contact_id }))),
      ),
    );
    const { sent } = recordCare();
    const { user } = renderApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Edit Hoof care of May 4, 2026' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Care' }));
    put(dialog.getByLabelText(/^Notes/), 'Better');
    await user.click(dialog.getByRole('button', { name: 'Save Care' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      notes: 'Better',
      next_due: '2026-06-15',
      contact_id,
      revision: 2,
    });
  });

  it('is deleted, and put back as it was', async () => {
    const { sent } = recordCare();
    const { user } = renderApp(ADDRESS);
    await user.click(
      await screen.findByRole('button', { name: 'Delete Hoof care of May 4, 2026' }),
    );
    expect(await screen.findByText('Hoof care of May 4, 2026 was deleted')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('It is back')).toBeVisible();
    expect(sent.map(({ method }) => method)).toEqual(['DELETE', 'POST']);
    expect(sent[1]?.body).toMatchObject({ kind: 'hoof', date: '2026-05-04', cost: 55 });
  });
});

describe('care for several horses', () => {
  it('is recorded at once, and undone at once', async () => {
    const { sent } = recordCare();
    const { user, router } = renderApp('/horses');
    for (const { profile } of horseRows) {
      await user.click(await screen.findByRole('checkbox', { name: `Select ${profile.name}` }));
    }
    await user.click(screen.getByRole('link', { name: 'Record Care' }));
    const count = horseRows.length;
    const button = await screen.findByRole('button', { name: `Record Care of ${count} Horses` });
    await user.selectOptions(screen.getByRole('combobox', { name: /^Care/ }), 'Hoof care');
    put(screen.getByLabelText(/^By/), 'Dr. Ames');
    await waitFor(() => expect(screen.getByLabelText(/^Next Due/)).toHaveValue('2026-08-03'));
    await user.click(button);
    expect(await screen.findByText('Hoof care of 2 horses recorded')).toBeVisible();
    expect(sent[0]).toMatchObject({
      path: '/showstable/care',
      body: {
        kind: 'hoof',
        date: '2026-06-22',
        horse_ids: horseRows.map(({ _id }) => _id.$oid),
        by: 'Dr. Ames',
        next_due: '2026-08-03',
      },
    });
    expect(router.state.location.pathname).toBe('/horses/health');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Not recorded any more')).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/showstable/care' });
    expect(sent.at(-1)?.query).toMatch(/^\?batch=.+/);
  });

  it('needs a horse', async () => {
    const { user } = renderApp('/horses/care');
    await user.click(await screen.findByRole('button', { name: 'Record Care' }));
    expect(await screen.findByText('Choose at least one horse')).toBeVisible();
  });
});

it('a kind that is not repeated has no proposal', () => {
  expect(
    proposalOf('other', '2026-06-22', { hoof: 1, vaccination: 1, dental: 1, deworming: 1 }),
  ).toBeNull();
});
