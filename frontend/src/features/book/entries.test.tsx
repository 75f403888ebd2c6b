import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { bookEntry } from '../../testing/fixtures/bookFixtures';
import { oid, ownRole, secretaryRole } from '../../testing/fixtures/fixtures';
import { api, problem } from '../../testing/handlers';
import { bareHorse, HORSE_ID, horseRows } from '../../testing/fixtures/horseFixtures';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import { bodyOf, divideEqually, entrySchema, valuesOf } from './entrySchema';

const TODAY = '2026-05-01';
const LEDGER = '/financial/expenses?year=2026';
const sun = (amount: number) => ({ horse_id: HORSE_ID, horse_name: 'Midnight Sun', amount });
const clover = (amount: number) => ({ horse_id: bareHorse.id, horse_name: 'Clover', amount });
const ghost = (amount: number) => ({ horse_id: null, horse_name: 'Ghost', amount });

/** The entry with these splits. */
const divided = (...splits: { horse_id: string | null; horse_name: string; amount: number }[]) => ({
  ...bookEntry,
  splits: splits.map((split) => ({ ...split, owners: [] })),
});

/** The bodies of the entries that are sent, and their keys. */
function sentEntries(keys = new Set<string | null>()) {
  const bodies: Record<string, unknown>[] = [];
  const keep = async ({ request }: { request: Request }) => {
    keys.add(request.headers.get('idempotency-key'));
    bodies.push((await request.json()) as Record<string, unknown>);
    return HttpResponse.json(bookEntry);
  };
  server.use(http.post(api('book'), keep), http.put(api('book/:id'), keep));
  return bodies;
}

describe('an entry', () => {
  it('has the day in the barn, which may be another one than here', async () => {
    server.use(
      http.get(api('organizations'), () =>
        HttpResponse.json([{ ...ownRole, time_zone: 'Pacific/Auckland' }]),
      ),
    );
    const { user } = renderApp(LEDGER);
    await user.click(await screen.findByRole('button', { name: 'Add Expense' }));
    const dialog = within(await screen.findByRole('dialog'));
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' });
    expect(dialog.getByLabelText(/^Date/)).toHaveValue(day.format(new Date()));
  });

  it('refers to a contact whose name was typed', () => {
    const values = valuesOf(bookEntry, 'expense', TODAY);
    const contacts = [{ value: 'c1', name: 'Jo Park' }];
    const named = { ...values, contact_name: ' Jo Park ' };
    expect(bodyOf(named, 'expense', bookEntry, contacts).contact_id).toBe('c1');
    const other = { ...values, contact_name: 'Sam' };
    expect(bodyOf(other, 'expense', bookEntry, contacts).contact_id).toBeNull();
    expect(bodyOf(other, 'expense', bookEntry, contacts).revision).toBe(1);
  });

  it('is saved over what somebody else saved, or with it', async () => {
    const revisions: unknown[] = [];
    const theirs = { ...bookEntry, tax_note: 'Barn', revision: 2 };
    server.use(
      http.get(api('book'), () => HttpResponse.json([bookEntry])),
      http.get(api('book/:id'), () => HttpResponse.json(theirs)),
      http.put(api('book/:id'), async ({ request }) => {
        const { revision } = (await request.json()) as { revision: number };
        revisions.push(revision);
        return revision === 2
          ? HttpResponse.json(theirs)
          : problem(409, 'changed_meanwhile', 'Somebody changed this meanwhile.');
      }),
    );
    const { user } = renderApp(LEDGER);
    await user.click(await screen.findByRole('button', { name: 'Shoes' }));
    const form = within(await screen.findByRole('form', { name: 'Change Expense' }));
    await user.type(form.getByLabelText(/^Description/), ', all four');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/^This entry was changed elsewhere/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Keep Both Changes' }));
    expect(form.getByLabelText(/^Tax Note/)).toHaveValue('Barn');
    expect(form.getByLabelText(/^Description/)).toHaveValue('Shoes, all four');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(revisions).toEqual([1, 2]);
  });

  it('of several horses counts for one by its share', async () => {
    const owners = [
      { contact_id: null, name: 'Ann Lee', amount: 20, is_billed: false },
      { contact_id: null, name: 'Bo Park', amount: 40, is_billed: false },
    ];
    const shared = {
      ...bookEntry,
      amount: 180,
      splits: [
        { ...sun(60), owners },
        { ...clover(120), owners: [] },
      ],
    };
    const [split] = bookEntry.splits;
    const alone = { ...bookEntry, _id: oid(901), splits: [{ ...split, ...sun(100) }] };
    server.use(http.get(api('book'), () => HttpResponse.json([shared, alone])));
    const sums = async (filter: string) => {
      const { unmount } = renderApp(`${LEDGER}${filter}`);
      const rows = await screen.findAllByRole('row');
      const amounts = rows.slice(1).map((row) => row.lastElementChild?.textContent);
      const together = screen.getByText(/^Together/).textContent;
      unmount();
      return [...amounts, together];
    };
    expect(await sums('')).toEqual(['$180.00', '$100.00', 'Together: $280.00']);
    expect(await sums(`&horse=${HORSE_ID}`)).toEqual([
      '$60.00 of $180.00',
      '$100.00',
      'Together: $160.00',
    ]);
    expect(await sums('&owner=Ann+Lee')).toEqual([
      '$20.00 of $180.00',
      '$100.00',
      'Together: $120.00',
    ]);
  });

  it('is offered only the horses of its book', async () => {
    const rows = horseRows.map((row) =>
      row._id.$oid === HORSE_ID ? row : { ...row, organization_id: secretaryRole.id },
    );
    server.use(http.get(api('horses'), () => HttpResponse.json(rows)));
    const { user } = renderApp(LEDGER);
    await user.click(await screen.findByRole('button', { name: 'Add Expense' }));
    const form = within(await screen.findByRole('form', { name: 'Add Expense' }));
    await user.type(form.getByRole('combobox', { name: 'Horses' }), '{ArrowDown}');
    expect(await screen.findByRole('option', { name: 'Midnight Sun' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Clover' })).not.toBeInTheDocument();
  });

  it('on a bill is shown and not changed', async () => {
    server.use(http.get(api('book'), () => HttpResponse.json([{ ...bookEntry, is_billed: true }])));
    const { user } = renderApp('/financial/expenses?year=2026');
    await user.click(await screen.findByRole('button', { name: 'Shoes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change Expense' });
    expect(dialog).toHaveTextContent('Midnight Sun, Ann Lee: $100.00');
    expect(within(dialog).queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});

describe('the split of an entry', () => {
  it('is equal to the cent, as the server makes it', () => {
    expect(divideEqually(100, 3)).toEqual([33.34, 33.33, 33.33]);
    expect(divideEqually(0.01, 2)).toEqual([0.01, 0]);
    expect(divideEqually(0, 0)).toEqual([]);
  });

  it.each([
    ['equal', [sun(50), clover(50)], 'equally'],
    ['unequal', [sun(60), clover(40)], 'amounts'],
    ['of a horse that was deleted', [ghost(50), clover(50)], 'amounts'],
  ])('that is %s stays so', (_, splits, way) => {
    const entry = divided(...splits);
    const values = valuesOf(entry, 'expense', TODAY);
    expect(values.split).toBe(way);
    const body = bodyOf({ ...values, description: 'New shoes' }, 'expense', entry, []);
    expect(body.splits).toEqual(way === 'amounts' ? splits : undefined);
    expect(body.split_equally).toEqual(way === 'amounts' ? undefined : values.horse_ids);
  });

  it.each([
    ['60', '40', 'amounts', null],
    ['60', '39.99', 'amounts', 'The amounts must sum to $100.00'],
    ['60', '50', 'amounts', 'The amounts must sum to $100.00'],
    ['60', '', 'amounts', 'Amount is required'],
    ['', '', 'equally', null],
  ] as const)('of 100 into "%s" and "%s" (%s) is checked', async (one, other, way, said) => {
    const values = {
      ...valuesOf(divided(sun(60), clover(40)), 'expense', TODAY),
      split: way,
      splits: [one, other].map((amount, at) => ({
        horse_id: String(at),
        horse_name: '',
        amount,
      })),
    };
    const found = await entrySchema.validate(values).then(
      () => null,
      (error: unknown) => (error as Error).message,
    );
    expect(found).toBe(said);
  });

  it('is chosen and typed, with what is left', async () => {
    const bodies = sentEntries();
    const { user } = renderApp(LEDGER);
    await user.click(await screen.findByRole('button', { name: 'Add Expense' }));
    const form = within(await screen.findByRole('form', { name: 'Add Expense' }));
    await user.type(form.getByLabelText(/^Amount/), '100.01');
    await user.type(form.getByLabelText(/^Description/), 'Shoes');
    const input = form.getByRole('combobox', { name: 'Horses' });
    await user.type(input, 'Clo');
    await user.click(await screen.findByRole('option', { name: 'Clover' }));
    expect(form.queryByRole('radio')).not.toBeInTheDocument();
    await user.type(input, 'Mid');
    await user.click(await screen.findByRole('option', { name: 'Midnight Sun' }));
    expect(await form.findByText('$50.01')).toBeVisible();
    expect(form.getByText('$50.00')).toBeVisible();

    await user.click(form.getByRole('radio', { name: 'By Amount' }));
    expect(form.getByText('Nothing left to split')).toBeVisible();
    const clovers = form.getByRole('textbox', { name: 'Clover' });
    expect(clovers).toHaveValue('50.01');
    await user.clear(clovers);
    await user.type(clovers, '40.01');
    expect(form.getByText('$10.00 left to split')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('The amounts must sum to $100.01')).toBeVisible();
    expect(bodies).toEqual([]);

    await user.clear(form.getByRole('textbox', { name: 'Midnight Sun' }));
    await user.type(form.getByRole('textbox', { name: 'Midnight Sun' }), '60');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]?.splits).toEqual([
      { horse_id: bareHorse.id, horse_name: '', amount: 40.01 },
      { horse_id: HORSE_ID, horse_name: '', amount: 60 },
    ]);
  });

  it('is shown when the entry is changed', async () => {
    const entry = divided(ghost(30), sun(60), clover(10));
    server.use(http.get(api('book'), () => HttpResponse.json([entry])));
    const { user } = renderApp(LEDGER);
    await user.click(await screen.findByRole('button', { name: 'Shoes' }));
    const form = within(await screen.findByRole('form', { name: 'Change Expense' }));
    expect(await form.findByRole('textbox', { name: 'Midnight Sun' })).toHaveValue('60.00');
    expect(form.getByText('Ghost, not one of your horses: $30.00')).toBeVisible();
    expect(form.getByText('Nothing left to split')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Remove Clover' }));
    expect(await form.findByText('$10.00 left to split')).toBeVisible();
    await user.click(form.getByRole('radio', { name: 'Equally' }));
    expect(form.getByText('Not one of your horses, and is left out')).toBeVisible();
  });
});

describe('the quick entry', () => {
  const opened = async () => {
    const app = renderApp(LEDGER);
    await screen.findByRole('form', { name: 'Quick entry' });
    const field = (name: RegExp) =>
      within(screen.getByRole('form', { name: 'Quick entry' })).getByLabelText(name);
    return { ...app, field };
  };

  it('is saved with Enter, and keeps the day and the category for the next', async () => {
    const keys = new Set<string | null>();
    const bodies = sentEntries(keys);
    const { user, field } = await opened();
    await user.clear(field(/^Date/));
    await user.type(field(/^Date/), '2026-09-03');
    await user.selectOptions(field(/^Category/), 'Bedding');
    const add = async () => {
      await user.type(field(/^Description/), 'Shavings');
      await user.type(field(/^Amount/), '35{Enter}');
      await waitFor(() => {
        expect(field(/^Description/)).toHaveValue('');
      });
      expect(field(/^Description/)).toHaveFocus();
    };
    await add();
    expect(field(/^Date/)).toHaveValue('2026-09-03');
    expect(field(/^Category/)).toHaveValue('bedding');
    await user.selectOptions(field(/^Kind/), 'Income');
    await add();
    expect(await screen.findByText('$35.00 saved in Income')).toBeVisible();
    expect(field(/^Kind/)).toHaveValue('expense');
    // The same again is another entry.
    await add();
    const entry = { date: '2026-09-03', category: 'bedding', description: 'Shavings', amount: 35 };
    expect(bodies).toEqual(
      ['expense', 'income', 'expense'].map(
        (kind) => expect.objectContaining({ ...entry, kind }) as unknown,
      ),
    );
    expect(keys.size).toBe(3);
  });

  it('goes on in the dialog, with what was typed', async () => {
    const bodies = sentEntries();
    const { user, field } = await opened();
    await user.type(field(/^Description/), 'Shavings');
    await user.type(field(/^Amount/), '35');
    await user.click(screen.getByRole('button', { name: 'More' }));
    const form = within(await screen.findByRole('form', { name: 'Add Expense' }));
    expect(form.getByLabelText(/^Description/)).toHaveValue('Shavings');
    // Nothing was lost.
    expect(form.queryByText(/was restored/)).not.toBeInTheDocument();
    await user.type(form.getByLabelText(/^Tax Note/), 'Barn');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(bodies).toEqual([
      expect.objectContaining({ description: 'Shavings', amount: 35, tax_note: 'Barn' }),
    ]);
    expect(field(/^Description/)).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
  });
});
