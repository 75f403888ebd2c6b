import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { bookEntry } from '../../../testing/fixtures/bookFixtures';
import { ownRole, publicEvent } from '../../../testing/fixtures/fixtures';
import { BARN_TOKEN, showBarn } from '../../../testing/fixtures/showBarnFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

beforeEach(() => sessionStorage.clear());

const ADDRESS = `/barn/${BARN_TOKEN}`;

async function open({ signedIn = false } = {}) {
  const app = renderApp(ADDRESS, { signedIn });
  await screen.findByRole('heading', { name: showBarn.name });
  return app;
}

const card = (name: string) => within(screen.getByRole('region', { name }));

describe('the page of a barn', () => {
  it('has each entry with what lacks and its link, and the bill', async () => {
    await open();
    const entry = within(card('Entries').getByRole('listitem', { name: 'Midnight Sun' }));
    expect(entry.getByText('Rae Doe · owned by Hill Farm')).toBeVisible();
    expect(entry.getByText('Missing: email, waiver')).toBeVisible();
    expect(entry.getByText('The barn pays $35.00.')).toBeVisible();
    expect(entry.getByRole('link', { name: 'See the entry of Midnight Sun' })).toHaveAttribute(
      'href',
      showBarn.entries[0]?.url,
    );
    expect(card('Bill of the Barn').getByText('Midnight Sun · Hill Farm')).toBeVisible();
    expect(card('Bill of the Barn').getByText('Due').nextSibling).toHaveTextContent('$155.01');
    expect(card('Receipts').getByText('Receipt 12')).toBeVisible();
    expect(screen.queryByRole('button', { name: /into My Book/ })).toBeNull();
  });

  it('adds horses with its revision, without those that are entered', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put(api('groups/:token'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(showBarn);
      }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add Horses or Change the Barn' }));
    await screen.findByRole('form', { name: 'Change the barn' });
    expect(screen.getByLabelText(/^Name of the Barn/)).toHaveValue('Willow Barn');
    await user.type(screen.getByLabelText(/^Horse/), 'New One');
    await user.type(screen.getByLabelText(/^Rider/), 'Bo Ray');
    await user.click(screen.getByRole('button', { name: 'Enter 1 Horse' }));
    expect(await screen.findByText('The barn was changed')).toBeVisible();
    expect(sent).toMatchObject([
      { revision: 3, name: 'Willow Barn', entries: [{ horse_name: 'New One' }] },
    ]);
    expect(screen.getByRole('button', { name: 'Add Horses or Change the Barn' })).toHaveFocus();
  });

  it('divides what the barn bought together', async () => {
    const sent: unknown[] = [];
    const ids = showBarn.entries.map(({ id }) => id);
    const split = { lines: [{ name: 'Tack stall', amount: 185.01 }], among: ids };
    let shown = showBarn;
    server.use(
      http.get(api('groups/:token'), () => HttpResponse.json(shown)),
      http.put(api('groups/:token/split'), async ({ request }) => {
        sent.push(await request.json());
        shown = { ...showBarn, split };
        return HttpResponse.json(shown);
      }),
    );
    const { user } = await open();
    await user.click(card('Split Sheet').getByRole('button', { name: 'Divide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Split Sheet' }));
    expect(
      dialog.getByText('$185.01 divided by 2: $92.51 for the first, $92.50 for the last.'),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Divide' }));
    expect(await screen.findByText('Together, divided by 2')).toBeVisible();
    expect(sent).toEqual([split]);
    const parts = within(card('Split Sheet').getByRole('list', { name: 'Parts' }));
    expect(parts.getAllByRole('listitem').map((it) => it.textContent)).toEqual([
      'Midnight Sun Hill Farm$92.51',
      'Ghost Walker$92.50',
    ]);
  });

  it('says that a split stays of which somebody paid a part', async () => {
    server.use(
      http.put(api('groups/:token/split'), () => problem(409, 'split_paid', 'Part was paid.')),
    );
    const { user } = await open();
    await user.click(card('Split Sheet').getByRole('button', { name: 'Divide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Split Sheet' }));
    await user.click(dialog.getByRole('button', { name: 'Divide' }));
    expect(await dialog.findByText(/Somebody has paid a part of it already/)).toBeVisible();
  });

  it('takes a receipt into the book of somebody who keeps one', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(api('receipts/:id/take_into_book'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...bookEntry, _id: { $oid: 'e1' } }, { status: 201 });
      }),
    );
    const { user } = await open({ signedIn: true });
    await user.click(await screen.findByRole('button', { name: 'Take Receipt 12 into My Book' }));
    expect(await screen.findByRole('link', { name: 'See the expense' })).toHaveAttribute(
      'href',
      '/financial/expenses?open=e1',
    );
    expect(sent).toEqual([{ group: BARN_TOKEN, organization_id: ownRole.id }]);
  });

  it('says that its link is not valid, or that the time is over', async () => {
    server.use(http.get(api('groups/:token'), () => problem(404, 'link_not_valid', 'No.')));
    const first = renderApp(ADDRESS, { signedIn: false });
    expect(await screen.findByText('This link is not valid')).toBeVisible();
    first.unmount();
    server.use(
      http.get(api('groups/:token'), () => HttpResponse.json(showBarn)),
      http.get(api('events/public/:id'), () =>
        HttpResponse.json({ ...publicEvent, registration_open: false }),
      ),
    );
    await open();
    expect(screen.queryByRole('button', { name: /Add Horses/ })).toBeNull();
    expect(await screen.findByText(/The time to add horses is over/)).toBeVisible();
  });
});
