import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { open, record, show } from '../../../../testing/entryPanel';
import { soldExtra } from '../../../../testing/fixtures/entryFixtures';
import type { Schemas } from '../../../../api/types';
import { ownEvent } from '../../../../testing/fixtures/eventFixtures';
import { oid, registration } from '../../../../testing/fixtures/fixtures';
import { api, problem } from '../../../../testing/handlers';
import { HORSE_ID } from '../../../../testing/fixtures/horseFixtures';
import { server } from '../../../../testing/server';
import { withdrawal } from '../../../../testing/fixtures/taskFixtures';
import { noStalls } from '../../../../testing/fixtures/stallFixtures';

describe('the facts of an entry', () => {
  const edit = async () => {
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Edit Entry' }));
    const form = within(await screen.findByRole('form', { name: 'Edit Entry' }));
    return { ...app, form };
  };

  it('are saved with their revision', async () => {
    const sent = record('registrations/:id');
    const { user, form } = await edit();
    const number = form.getByRole('textbox', { name: /Back Number/ });
    await user.clear(number);
    await user.type(number, '112');
    await user.click(form.getByRole('button', { name: 'Save Entry' }));
    expect(await screen.findByText('Entry saved')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({
      rider_name: 'Rae Doe',
      rider_address: { street: '1 Main St, Shelbyville, TN 37160' },
      back_number: 112,
      revision: 1,
    });
  });

  it('ask of another name whether it is a correction, here or everywhere, or somebody else', async () => {
    const sent = record('registrations/:id');
    const { user } = await open({ linked: true, rider_id: oid(901).$oid });
    await user.click(screen.getByRole('button', { name: 'Edit Entry' }));
    const form = within(await screen.findByRole('form', { name: 'Edit Entry' }));
    const horse = form.getByRole('textbox', { name: 'Horse Name' });
    await user.type(form.getByRole('textbox', { name: 'Rider Name' }), ' ');
    expect(form.queryByRole('radiogroup')).not.toBeInTheDocument();
    await user.type(horse, 'shine');
    const means = within(
      form.getByRole('radiogroup', { name: /Midnight Sun → Midnight Sunshine/ }),
    );
    await user.click(means.getByRole('radio', { name: /from now on/ }));
    await user.click(form.getByRole('button', { name: 'Save Entry' }));
    expect(await screen.findByText('Entry saved')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ corrections: { horse: 'everywhere' } });
  });

  it.each(['back_number_taken', 'number_in_class'])(
    'say at the field that another entry has the back number: %s',
    async (code) => {
      record('registrations/:id', () => problem(409, code, 'Another entry has 112.'));
      const { user, form } = await edit();
      await user.click(form.getByRole('button', { name: 'Save Entry' }));
      await waitFor(() => {
        expect(form.getByRole('textbox', { name: /Back Number/ })).toHaveAccessibleDescription(
          'Another entry has 112.',
        );
      });
    },
  );

  it('get a number that somebody had, if the office says so', async () => {
    const sent = record('registrations/:id', () =>
      problem(409, 'back_number_used', 'Ann Roe had the back number 112.'),
    );
    const { user, form } = await edit();
    await user.click(form.getByRole('button', { name: 'Save Entry' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Ann Roe had the back number 112.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Give Again' }));
    expect(await screen.findByText('Entry saved')).toBeVisible();
    expect(sent.map(({ body }) => (body as { reuse_number: boolean }).reuse_number)).toEqual([
      false,
      true,
    ]);
  });

  /** Lets the show offer stalls. */
  const offerStalls = (more: Partial<Schemas['FeeView']> = {}) => {
    const stalls: Schemas['FeeView'] = {
      id: soldExtra.fee_id,
      name: soldExtra.name,
      amount: 40,
      per: 'unit',
      required: false,
      from: null,
      until: null,
      max_quantity: null,
      stock: 12,
      ...noStalls,
      ...more,
    };
    server.use(
      http.get(api('events/:id'), () => HttpResponse.json({ ...ownEvent, fees: [stalls] })),
    );
  };

  it('change their extras, beyond the stock after a question', async () => {
    offerStalls();
    server.use(
      http.get(api('events/:id/extras'), () =>
        HttpResponse.json([{ ...soldExtra, stock: 4, sold: 4 }]),
      ),
    );
    const sent = record('registrations/:id/extras', () =>
      problem(409, 'extra_sold_out', 'Stall is sold out: none is left. Nothing was saved.'),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change Extras' }));
    const form = within(await screen.findByRole('form', { name: 'Change extras' }));
    const field = form.getByRole('textbox', { name: /Stall/ });
    expect(field).toHaveValue('1');
    expect(field).toHaveAccessibleDescription('$40.00 each, 0 left');
    // What is typed replaces the number.
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('2{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Sell Anyway' }));
    expect(await screen.findByText('Extras saved')).toBeVisible();
    const body = { extras: [{ fee_id: soldExtra.fee_id, quantity: 2 }], reason: null, revision: 1 };
    expect(sent.map((one) => one.body)).toEqual([
      { ...body, override: false },
      { ...body, override: true },
    ]);
  });

  it('get no more of an extra than an entry may have, and say so first', async () => {
    offerStalls({ max_quantity: 4 });
    const sent = record('registrations/:id/extras');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change Extras' }));
    const form = within(await screen.findByRole('form', { name: 'Change extras' }));
    const field = form.getByRole('textbox', { name: /Stall/ });
    expect(field).toHaveAccessibleDescription('$40.00 each, at most 4, 11 left');
    await user.clear(field);
    await user.type(field, '5{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/At most 4/));
    expect(sent).toEqual([]);
  });

  it('keep at most what they have of an extra that is offered no more', async () => {
    offerStalls({ until: { $date: '2020-01-01T00:00:00Z' } });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change Extras' }));
    const box = await screen.findByRole('checkbox', { name: /Stall/ });
    expect(box).toBeChecked();
    expect(box).toHaveAccessibleDescription('$40.00, 11 left');
  });

  it('get a charge that is no fee of the show', async () => {
    const sent = record('registrations/:id/charges');
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add Charge' }));
    const form = within(await screen.findByRole('form', { name: 'Add charge' }));
    await user.type(form.getByRole('textbox', { name: /What For/ }), 'Returned check');
    await user.type(form.getByRole('textbox', { name: /Amount/ }), '30');
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'No. 17');
    await user.click(form.getByRole('button', { name: 'Add Charge' }));
    expect(await screen.findByText('Charge added')).toBeVisible();
    expect(sent[0]?.body).toEqual({
      name: 'Returned check',
      amount: 30,
      reason: 'No. 17',
      revision: 1,
    });
  });

  it('swap the back number with another entry', async () => {
    const other = {
      ...registration,
      _id: oid(77),
      back_number: 112,
      rider_name: 'Ann Lee',
      horse_name: 'Star',
    };
    server.use(
      http.get(api('events/:id/registrations'), ({ request }) =>
        HttpResponse.json(new URL(request.url).searchParams.get('q') === '#112' ? [other] : []),
      ),
    );
    const sent = record('registrations/:id/swap_number');
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Swap Number' }));
    const form = within(await screen.findByRole('form', { name: 'Swap numbers' }));
    const number = form.getByRole('textbox', { name: /Other Back Number/ });
    await user.type(number, '7{Enter}');
    await waitFor(() => {
      expect(number).toHaveAccessibleDescription('No other entry has this number');
    });
    await user.clear(number);
    await user.type(number, '112');
    expect(await form.findByText('112 is Ann Lee with Star, who gets 7.')).toBeVisible();
    await user.type(number, '{Enter}');
    expect(await screen.findByText('112 is Rae Doe’s now, and 7 is Ann Lee’s')).toBeVisible();
    expect(sent[0]?.body).toEqual({ with: oid(77).$oid, cards: 'ask' });
  });

  it('say whether results stay with a number that is swapped, or with its entry', async () => {
    const other = { ...registration, _id: oid(77), back_number: 112, rider_name: 'Ann Lee' };
    server.use(http.get(api('events/:id/registrations'), () => HttpResponse.json([other])));
    const doubt = 'Judges wrote of 7 or 112 in 12 · Open Pleasure (published).';
    const sent = record('registrations/:id/swap_number', () =>
      problem(409, 'number_on_cards', doubt),
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Swap Number' }));
    const form = within(await screen.findByRole('form', { name: 'Swap numbers' }));
    await user.type(form.getByRole('textbox', { name: /Other Back Number/ }), '112{Enter}');
    expect(await screen.findByText(doubt)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /each keeps its results/ }));
    expect(await screen.findByText('112 is Rae Doe’s now, and 7 is Ann Lee’s')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { with: oid(77).$oid, cards: 'ask' },
      { with: oid(77).$oid, cards: 'with_entry' },
    ]);
  });

  it('show what was changed meanwhile, and keep what was typed', async () => {
    const sent = record('registrations/:id', () => problem(409, 'changed_meanwhile', 'Changed.'));
    const { user, form } = await edit();
    const horse = form.getByRole('textbox', { name: /Horse Name/ });
    await user.clear(horse);
    await user.type(horse, 'Evening Star');
    show({ rider_phone: '931-555-0199', revision: 2 });
    await user.click(form.getByRole('button', { name: 'Save Entry' }));
    const alert = await form.findByRole('alert');
    expect(alert).toHaveTextContent('This entry was changed elsewhere after you opened it');
    expect(alert).toHaveTextContent('Phone is now931-555-0199');
    expect(horse).toHaveValue('Evening Star');
    await user.click(form.getByRole('button', { name: 'Keep Both Changes' }));
    await user.click(form.getByRole('button', { name: 'Save Entry' }));
    await screen.findByText('Entry saved');
    expect(sent[1]?.body).toMatchObject({
      horse_name: 'Evening Star',
      rider_phone: '931-555-0199',
      revision: 2,
    });
  });
});

describe('a drug that is still in the horse at the show', () => {
  const serve = () => {
    const asked: Record<string, string>[] = [];
    server.use(
      http.get(api('medications/withdrawals'), ({ request }) => {
        asked.push(Object.fromEntries(new URL(request.url).searchParams));
        return HttpResponse.json([withdrawal]);
      }),
    );
    return asked;
  };

  it('is told to the barn of the horse', async () => {
    const asked = serve();
    await open({ horse_id: HORSE_ID });
    expect(
      await screen.findByText(/must not be shown until Jun 8, 2026 because of Bute/),
    ).toBeVisible();
    expect(asked[0]).toMatchObject({ horse: HORSE_ID });
  });

  it('is not asked for where no horse was chosen', async () => {
    const asked = serve();
    await open();
    await screen.findByRole('button', { name: 'Edit Entry' });
    expect(asked).toEqual([]);
  });
});
