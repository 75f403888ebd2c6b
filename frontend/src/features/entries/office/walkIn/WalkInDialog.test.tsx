import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import type { Schemas } from '../../../../api/types';
import { foundBy } from '../../../../testing/exhibitorHandlers';
import { countedClasses, wholeEntry } from '../../../../testing/fixtures/entryFixtures';
import { ownEvent } from '../../../../testing/fixtures/eventFixtures';
import { newRegistration, oid } from '../../../../testing/fixtures/fixtures';
import {
  exhibitor,
  showHorse,
  wholeExhibitor,
} from '../../../../testing/fixtures/exhibitorFixtures';
import { horse } from '../../../../testing/fixtures/horseFixtures';
import { withdrawal } from '../../../../testing/fixtures/taskFixtures';
import { noStalls } from '../../../../testing/fixtures/stallFixtures';
import { api, problem } from '../../../../testing/handlers';
import { renderApp } from '../../../../testing/renderApp';
import { server } from '../../../../testing/server';

const EVENT = ownEvent._id.$oid;
const [open, youth] = countedClasses;
if (open === undefined || youth === undefined) expect.fail('two classes are needed');

const stall: Schemas['FeeView'] = {
  id: oid(90).$oid,
  name: 'Stall',
  amount: 20,
  per: 'unit',
  required: false,
  from: null,
  until: null,
  max_quantity: 3,
  stock: null,
  ...noStalls,
};
const office: Schemas['FeeView'] = {
  ...stall,
  id: oid(91).$oid,
  name: 'Office fee',
  amount: 5,
  per: 'entry',
  required: true,
  max_quantity: null,
  stock: null,
};

/** Not over, whenever the tests run. */
const running = {
  ...ownEvent,
  start_date: { $date: '2099-06-06T23:00:00Z' },
  end_date: { $date: '2099-06-07T04:00:00Z' },
  fees: [office, stall],
};

/** Opens the form by its key, and records the requests. */
async function openForm(
  changes: Partial<Schemas['EventView']> = {},
  ...answers: (() => Response)[]
) {
  const sent: Schemas['WalkInBody'][] = [];
  server.use(
    // Nobody is known by what the tests type, unless they say so.
    foundBy('exhibitors', 'Rae', [exhibitor]),
    foundBy('show_horses', '101', [showHorse]),
    http.get(api('events/:id'), () => HttpResponse.json({ ...running, ...changes })),
    http.post(api('events/:id/registrations'), async ({ request }) => {
      sent.push((await request.json()) as Schemas['WalkInBody']);
      return answers[sent.length - 1]?.() ?? HttpResponse.json(newRegistration, { status: 201 });
    }),
  );
  const app = renderApp(`/event/${EVENT}/entries`);
  await screen.findByRole('button', { name: 'Add Entry' });
  await app.user.keyboard('n');
  const form = within(await screen.findByRole('form', { name: 'Add Entry' }));
  return { ...app, form, sent };
}

type Form = Awaited<ReturnType<typeof openForm>>;

async function fillIn({ user, form }: Form) {
  await user.type(form.getByLabelText(/^Rider Name/), 'Walt King');
  await user.type(form.getByLabelText(/^Horse Name/), 'Comet');
}

const submit = ({ user, form }: Form) =>
  user.click(form.getByRole('button', { name: 'Add Entry' }));

it('adds an entry with a running bill, and takes its payment at once', async () => {
  const dialog = await openForm();
  const { user, form, sent, router } = dialog;
  await fillIn(dialog);
  await user.type(form.getByRole('searchbox', { name: 'Find a class' }), '1{Enter}');
  expect(form.getByRole('checkbox', { name: /Open Pleasure/ })).toBeChecked();
  await user.click(form.getByText(/^More/));
  await user.type(form.getByLabelText(/^Email/), 'walt@example.org');
  await user.type(form.getByLabelText(/^Phone/), '931-555-0147');
  await user.type(form.getByLabelText(/^Address/), '1 Main St');
  await user.type(form.getByLabelText(/^Stall/), '2');
  const bill = within(form.getByRole('region', { name: 'Bill' }));
  expect(bill.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    '1 · Open Pleasure$35.00',
    'Office fee$5.00',
    'Stall × 2$40.00',
  ]);
  expect(form.getByRole('status', { name: 'Total Fee' })).toHaveTextContent('$80.00');
  expect(form.queryByRole('checkbox', { name: /^Enter beyond/ })).not.toBeInTheDocument();

  server.use(http.get(api('registrations/:id'), () => HttpResponse.json(wholeEntry)));
  await submit(dialog);
  expect(await screen.findByRole('form', { name: 'Take payment' })).toBeVisible();
  expect(screen.getByText('Rae Doe added with back number 7')).toBeVisible();
  expect(router.state.location.pathname).toBe(
    `/event/${EVENT}/entries/${newRegistration._id.$oid}`,
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toEqual([
    {
      rider_name: 'Walt King',
      rider_email: 'walt@example.org',
      rider_phone: '931-555-0147',
      rider_address: { street: '1 Main St' },
      horse_name: 'Comet',
      classes_entered: [{ id: open.id }],
      extras: [{ fee_id: stall.id, quantity: 2 }],
      notes: '',
      override: false,
      total: 80,
    },
  ]);
});

it('needs rider, horse and classes alone', async () => {
  const dialog = await openForm();
  const { form, sent } = dialog;
  expect(form.getByLabelText(/^Email/)).not.toBeVisible();
  await fillIn(dialog);
  await submit(dialog);
  await waitFor(() =>
    expect(sent[0]).toMatchObject({
      rider_email: '',
      rider_phone: '',
      rider_address: { street: '' },
    }),
  );
});

it('is added by Enter in the empty field for classes, once one is chosen', async () => {
  const dialog = await openForm();
  const { user, form, sent } = dialog;
  await fillIn(dialog);
  await user.tab();
  expect(form.getByRole('searchbox', { name: 'Find a class' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.keyboard('1{Enter}');
  expect(sent).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent[0]?.classes_entered).toEqual([{ id: open.id }]));
});

it('says that a full class is waited for, unless the office enters beyond its places', async () => {
  const dialog = await openForm();
  const { user, form, sent } = dialog;
  await fillIn(dialog);
  await user.click(form.getByRole('checkbox', { name: /Youth Lite Shod/ }));
  expect(
    form.getByText('“2 · Youth Lite Shod” is full: the entry would wait for it.'),
  ).toBeVisible();
  // Beside the field too, where the class is typed and the list may be out of view.
  const chosen = within(form.getByRole('list', { name: 'Chosen classes' }));
  expect(chosen.getByText('2 · Youth Lite Shod (full: waits)')).toBeVisible();
  expect(form.getByRole('status', { name: 'Total Fee' })).toHaveTextContent('$0.00');
  await user.click(form.getByRole('checkbox', { name: /^Enter beyond/ }));
  expect(form.getByRole('status', { name: 'Total Fee' })).toHaveTextContent('$17.50');
  await submit(dialog);
  await waitFor(() => expect(sent[0]).toMatchObject({ override: true, total: 17.5 }));
});

it('asks before it enters after the closing date', async () => {
  const dialog = await openForm({ entries_close_at: { $date: '2026-05-01T12:00:00Z' } });
  const { user, form, sent } = dialog;
  await fillIn(dialog);
  expect(form.getByText(/^Entries closed on Fri, May 1, 2026/)).toBeVisible();
  await submit(dialog);
  expect(await form.findByText('Tick this to add the entry in spite of that')).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(form.getByRole('checkbox', { name: /^Enter beyond/ }));
  await submit(dialog);
  await waitFor(() => expect(sent[0]).toMatchObject({ override: true, total: 5 }));
});

it('shows the new bill if the fees have changed meanwhile', async () => {
  const dialog = await openForm({}, () =>
    HttpResponse.json(
      {
        type: 'about:blank',
        title: 'Conflict',
        status: 409,
        detail: 'Changed.',
        errors: 'Changed.',
        code: 'prices_changed',
        bill: [
          {
            id: office.id,
            kind: 'fee',
            name: 'Late fee',
            quantity: 1,
            unit_amount: 25,
            amount: 25,
            waived_reason: null,
          },
        ],
        total_fee: 25,
      },
      { status: 409, headers: { 'content-type': 'application/problem+json' } },
    ),
  );
  const { form, sent } = dialog;
  await fillIn(dialog);
  await submit(dialog);
  expect(await form.findByText(/the total is now \$25\.00/)).toBeVisible();
  expect(form.getByText('Late fee')).toBeVisible();
  await submit(dialog);
  await waitFor(() => expect(sent.map(({ total }) => total)).toEqual([5, 25]));
});

it('finds classes by number, and by name without case and accents', async () => {
  const counted = (name: string, number: string, at: number): Schemas['CountedClassView'] => ({
    ...open,
    id: oid(at).$oid,
    name,
    number,
  });
  server.use(
    http.get(api('events/:id/classes'), () =>
      HttpResponse.json([
        counted('Open Pleasure', '12', 71),
        counted('Pony Équitation', '1', 72),
        counted('Open Trail', '2', 73),
      ]),
    ),
  );
  const { user, form } = await openForm();
  const names = () => form.getAllByRole('checkbox').map((box) => box.parentElement?.textContent);
  const search = form.getByRole('searchbox', { name: 'Find a class' });
  await user.type(search, '1');
  expect(names()).toEqual(['1Pony Équitation$35.00', '12Open Pleasure$35.00']);
  await user.clear(search);
  await user.type(search, 'EQUI');
  expect(names()).toEqual(['1Pony Équitation$35.00']);
  await user.clear(search);
  await user.type(search, 'xyz');
  expect(form.getByText('No class fits.')).toBeVisible();
});

it('says that the classes could not be loaded', async () => {
  server.use(http.get(api('events/:id/classes'), () => problem(400, 'bad_query', 'Not today.')));
  const { user } = renderApp(`/event/${EVENT}/entries`);
  await user.click(await screen.findByRole('button', { name: 'Add Entry' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Not today.');
});

it('warns of a drug that is still in a horse of the own barn, and refuses nothing', async () => {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get(api('horses'), () =>
      HttpResponse.json([{ _id: { $oid: horse.id }, profile: horse.profile }]),
    ),
    http.get(api('medications/withdrawals'), ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json([withdrawal]);
    }),
  );
  const dialog = await openForm();
  const { user, form, sent } = dialog;
  await fillIn(dialog);
  expect(asked).toEqual([]);
  const name = form.getByLabelText(/^Horse Name/);
  await user.clear(name);
  await user.type(name, ' midnight sun');
  expect(await form.findByText(/^Midnight Sun must not be shown until/)).toBeVisible();
  // The days of the show, where it is.
  expect(asked).toEqual([{ horse: horse.id, from: '2099-06-06', until: '2099-06-06' }]);
  await user.type(form.getByRole('searchbox', { name: 'Find a class' }), '1{Enter}');
  await submit(dialog);
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('finds who was here before, fills in the rest, and says who it is', async () => {
  const dialog = await openForm();
  const { user, form, sent } = dialog;
  const rider = form.getByLabelText(/^Rider Name/);
  await user.type(rider, 'Rae');
  await user.click(await screen.findByRole('option', { name: /Rae Doe/ }));
  expect(rider).toHaveValue('Rae Doe');
  // The horse of the last time.
  const [last] = wholeExhibitor.entries;
  await waitFor(() => expect(form.getByLabelText(/^Horse Name/)).toHaveValue(last?.horse_name));
  await submit(dialog);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    rider_id: exhibitor._id.$oid,
    rider_name: 'Rae Doe',
    rider_email: exhibitor.email,
    show_horse_id: last?.show_horse_id,
  });
});

it('finds a horse by the number of last time, with who rode it', async () => {
  const dialog = await openForm();
  const { user, form, sent } = dialog;
  await user.type(form.getByLabelText(/^Horse Name/), '101');
  await user.click(await screen.findByRole('option', { name: /Midnight Sun/ }));
  await waitFor(() => expect(form.getByLabelText(/^Rider Name/)).toHaveValue('Rae Doe'));
  await submit(dialog);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    show_horse_id: showHorse._id.$oid,
    horse_name: 'Midnight Sun',
    rider_id: exhibitor._id.$oid,
  });
});
