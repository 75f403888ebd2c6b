import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { recordCare } from '../../testing/recordCare';
import { visits } from '../../testing/fixtures/careFixtures';
import { oid, ownRole } from '../../testing/fixtures/fixtures';
import { HORSE_ID } from '../../testing/fixtures/horseFixtures';
import { api, problem } from '../../testing/handlers';
import { put } from '../../testing/horseSections';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

const ADDRESS = `/horses/${HORSE_ID}/care`;
const BOX = 'Also in the book, billed to the owners';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-22T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

const add = async (address = ADDRESS) => {
  const app = renderApp(address);
  await app.user.click(await screen.findByRole('button', { name: 'Add Care' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Care' }));
  await app.user.selectOptions(dialog.getByRole('combobox', { name: /^Care/ }), 'Hoof care');
  return { ...app, dialog };
};

describe('care that cost something', () => {
  it('comes into the book with one tick, which is remembered', async () => {
    const { sent } = recordCare();
    const { user, dialog, unmount } = await add();
    // What costs nothing comes into no book.
    expect(dialog.queryByLabelText(BOX)).toBeNull();
    put(dialog.getByLabelText(/^Cost/), '190');
    await user.click(await dialog.findByLabelText(BOX));
    await user.click(dialog.getByRole('button', { name: 'Add Care' }));
    await screen.findByText('Care added');
    expect(sent[0]?.body).toMatchObject({ cost: 190, in_book: true });
    unmount();
    const again = await add();
    put(again.dialog.getByLabelText(/^Cost/), '85');
    expect(await again.dialog.findByLabelText(BOX)).toBeChecked();
  });

  it('is restored after a reload where it could not be recorded', async () => {
    server.use(http.post(api('horses/:id/care'), () => problem(503, 'unavailable', 'Wait.')));
    const { user, dialog, unmount } = await add();
    put(dialog.getByLabelText(/^Cost/), '190');
    await user.click(await dialog.findByLabelText(BOX));
    await user.click(dialog.getByRole('button', { name: 'Add Care' }));
    await dialog.findByText('Failed to save the care. Please try again.');
    unmount();
    const again = await add();
    // Not offered, as if somebody else had changed it.
    expect(await again.dialog.findByText(/was restored\. It is not saved yet\./)).toBeVisible();
    expect(again.dialog.getByLabelText(/^Cost/)).toHaveValue('190');
    expect(again.dialog.getByLabelText(BOX)).toBeChecked();
  });

  it('leads to the book, and stays there or is taken out', async () => {
    const [visit] = visits;
    const entry = oid(44).$oid;
    server.use(
      http.get(api('horses/:id/care'), () =>
        HttpResponse.json([{ ...visit, book_entry_id: entry }]),
      ),
    );
    const { sent } = recordCare();
    const { user } = renderApp(ADDRESS);
    const link = await screen.findByRole('link', { name: 'In the book' });
    expect(link).toHaveAttribute('href', `/financial/expenses?open=${entry}`);
    await user.click(screen.getByRole('button', { name: /^Edit Hoof care/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Care' }));
    expect(dialog.getByLabelText(BOX)).toBeChecked();
    await user.click(dialog.getByLabelText(BOX));
    await user.click(dialog.getByRole('button', { name: 'Save Care' }));
    await screen.findByText('Care saved');
    expect(sent.at(-1)?.body).toMatchObject({ cost: 55, in_book: false });
  });

  it('says why it stays when it is on a bill', async () => {
    server.use(
      http.delete(api('care/:id'), () =>
        problem(409, 'care_billed', 'What this care cost is on bill 12.'),
      ),
    );
    const { user } = renderApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: /^Delete Hoof care/ }));
    expect(await screen.findByText(/What this care cost is on bill 12\./)).toBeVisible();
  });

  it('is said without its cost by those who keep no book', async () => {
    server.use(
      http.get(api('organizations'), () =>
        HttpResponse.json([{ ...ownRole, permissions: ['record_care', 'read_horses'] }]),
      ),
    );
    const { sent } = recordCare();
    const { user, dialog } = await add();
    expect(dialog.queryByLabelText(/^Cost/)).toBeNull();
    expect(dialog.queryByLabelText(BOX)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Add Care' }));
    await screen.findByText('Care added');
    expect(sent[0]?.body).toMatchObject({ cost: null, in_book: null });
  });
});
