import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { publicEvent } from '../../../testing/fixtures/fixtures';
import { BARN_TOKEN, showBarn } from '../../../testing/fixtures/showBarnFixtures';
import { horseRows } from '../../../testing/fixtures/horseFixtures';
import { api } from '../../../testing/handlers';
import { renderApp, type RenderedApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const ADDRESS = `/pv/event/${publicEvent.hashed_id}/barn`;

beforeEach(() => sessionStorage.clear());

async function open(options: { signedIn?: boolean } = { signedIn: false }) {
  const app = renderApp(ADDRESS, options);
  await screen.findByRole('form', { name: 'Enter a whole barn' });
  return app;
}

/** The rows, in their order. */
const rows = () =>
  within(screen.getByRole('group', { name: 'Horses' }))
    .getAllByRole('listitem')
    .map((it) => within(it));

const row = (at: number) => rows()[at] ?? expect.fail(`no row ${String(at)}`);

const field = (at: number, label: RegExp) => row(at).getByLabelText(label);

async function facts({ user }: Pick<RenderedApp, 'user'>) {
  await user.type(screen.getByLabelText(/^Name of the Barn/), 'Willow Barn');
  await user.type(screen.getByLabelText(/^In Charge/), 'Sam Hill');
  await user.type(screen.getByLabelText(/^Email/), 'sam@example.org');
  await user.type(screen.getByLabelText(/^Phone/), '931-555-0101');
}

/** Records what is sent, and answers it. */
function sends(answer: () => Response = () => HttpResponse.json(showBarn, { status: 201 })) {
  const sent: unknown[] = [];
  server.use(
    http.post(api('events/public/:id/groups'), async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
  return sent;
}

const refused = (status: number, code: string, more: object) =>
  HttpResponse.json(
    { type: 'about:blank', title: code, status, code, errors: 'Refused.', detail: '', ...more },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

describe('the form of a whole barn', () => {
  it('is reached from the form for one horse', async () => {
    const { user } = renderApp(`/pv/event/${publicEvent.hashed_id}`, { signedIn: false });
    await user.click(await screen.findByRole('link', { name: 'Enter a whole barn' }));
    expect(await screen.findByRole('heading', { name: 'Enter a Whole Barn' })).toBeVisible();
  });

  it('is typed row by row, and sends all rows at once', async () => {
    const sent = sends();
    const app = await open();
    const { user } = app;
    await facts(app);
    await user.type(field(0, /^Horse/), 'Midnight Sun');
    await user.type(field(0, /^Rider/), 'Rae Doe');
    await user.type(field(0, /^Owner/), 'Hill Farm');
    await user.type(field(0, /^Class Numbers/), '1, 2');
    expect(row(0).getByText('1 · Open Pleasure, 2 · Youth Lite Shod')).toBeVisible();
    expect(row(0).getByText('$47.50')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(field(1, /^Horse/)).toHaveFocus();
    await user.keyboard('Ghost Walker');
    await user.type(field(1, /^Rider/), 'Bo Ray');
    await user.type(field(1, /^Class Numbers/), 'youth lite shod');
    await user.selectOptions(field(1, /^Who Pays/), 'The rider');
    // What was typed in rows before is offered.
    const riders = field(1, /^Rider/).getAttribute('list') ?? '';
    const offered = [...(document.getElementById(riders)?.children ?? [])];
    expect(offered.map((it) => it.getAttribute('value'))).toEqual(['Bo Ray', 'Rae Doe']);
    expect(screen.getByRole('status', { name: 'The barn pays' })).toHaveTextContent('$47.50');
    expect(screen.getByRole('status', { name: 'Riders pay themselves' })).toHaveTextContent(
      '$12.50',
    );
    // A row into which nothing was typed is not sent.
    await user.type(field(1, /^Owner/), '{Enter}');
    expect(rows()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Enter 2 Horses' }));
    expect(await screen.findByRole('heading', { name: showBarn.name })).toBeVisible();
    expect(app.router.state.location.pathname).toBe(`/barn/${BARN_TOKEN}`);
    expect(sent).toEqual([
      {
        name: 'Willow Barn',
        contact_name: 'Sam Hill',
        email: 'sam@example.org',
        phone: '931-555-0101',
        entries: [
          expect.objectContaining({
            horse_name: 'Midnight Sun',
            rider_name: 'Rae Doe',
            classes_entered: publicEvent.classes.map(({ id }) => ({ id })),
            payer: 'group',
            total: 47.5,
          }),
          {
            horse_name: 'Ghost Walker',
            rider_name: 'Bo Ray',
            classes_entered: [{ id: publicEvent.classes[1]?.id }],
            payer: 'entry',
            total: 12.5,
          },
        ],
      },
    ]);
  });

  it('moves rows by keyboard, and keeps them for a reload', async () => {
    const app = await open();
    const { user } = app;
    await user.type(field(0, /^Horse/), 'Midnight Sun{Enter}Ghost Walker');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(field(0, /^Horse/)).toHaveValue('Ghost Walker');
    expect(field(0, /^Horse/)).toHaveFocus();
    app.unmount();
    await open();
    expect(rows()).toHaveLength(2);
    expect(field(1, /^Horse/)).toHaveValue('Midnight Sun');
  });

  it('shows how a pasted list is understood before it becomes rows', async () => {
    const { user } = await open();
    const text = 'Midnight Sun\tRae Doe\tHill Farm\t1 99\nGhost Walker\tBo Ray\t\t2';
    fireEvent.paste(field(0, /^Horse/), { clipboardData: { getData: () => text } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste a List' }));
    const lines = dialog.getAllByRole('listitem');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toHaveTextContent('Midnight Sun, ridden by Rae Doe, owned by Hill Farm');
    expect(lines[0]).toHaveTextContent(/Not understood.*: 99/);
    await user.click(dialog.getByRole('button', { name: 'Add These Horses' }));
    // They take the place of the empty row.
    expect(rows()).toHaveLength(2);
    expect(field(0, /^Owner/)).toHaveValue('Hill Farm');
    expect(field(0, /^Class Numbers/)).toHaveValue('1 99');
    await user.click(screen.getByRole('button', { name: 'Enter 2 Horses' }));
    expect(await row(0).findByText('The show has no class “99”.')).toBeVisible();
  });

  it('has all that the show asks for in a dialog of each row', async () => {
    server.use(
      http.get(api('events/public/:id'), () =>
        HttpResponse.json({
          ...publicEvent,
          form: { ...publicEvent.form, rider_birth_date: 'required' },
          waiver_text: 'I ride at my own risk.',
        }),
      ),
    );
    const sent = sends();
    const app = await open();
    const { user } = app;
    await facts(app);
    await user.type(field(0, /^Horse/), 'Midnight Sun');
    await user.type(field(0, /^Rider/), 'Rae Doe');
    expect(
      row(0).getByText(/own link: email, phone, address, date of birth, waiver/),
    ).toBeVisible();
    await user.click(row(0).getByRole('button', { name: 'Classes and details of Midnight Sun' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Midnight Sun' }));
    await user.click(dialog.getByRole('checkbox', { name: /Youth Lite Shod/ }));
    await user.type(dialog.getByLabelText(/^Email/), 'rae@example.org');
    fireEvent.change(dialog.getByLabelText(/^Date of Birth/), { target: { value: '2001-02-03' } });
    await user.type(dialog.getByLabelText(/^Trainer Name/), 'Sam Hill');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(field(0, /^Class Numbers/)).toHaveValue('2');
    await user.click(screen.getByRole('button', { name: 'Enter 1 Horse' }));
    await screen.findByRole('heading', { name: showBarn.name });
    expect(sent).toMatchObject([
      {
        entries: [
          {
            rider_email: 'rae@example.org',
            rider_birth_date: '2001-02-03',
            trainer: { name: 'Sam Hill' },
            classes_entered: [{ id: publicEvent.classes[1]?.id }],
          },
        ],
      },
    ]);
  });

  it('shows refusals at their row and field, and leads there', async () => {
    const app = await open();
    const { user } = app;
    await facts(app);
    // The first row stays empty, and is not counted by the server.
    await user.click(screen.getByRole('button', { name: 'Add Horse' }));
    await user.type(field(1, /^Horse/), 'Midnight Sun');
    await user.type(field(1, /^Rider/), 'Rae Doe');
    sends(() =>
      refused(422, 'invalid', {
        fields: {
          'entries[0].rider_name': ['must not have digits'],
          'entries[0].rider_email': ['is not known'],
        },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Enter 1 Horse' }));
    expect(await row(1).findByText('Rider must not have digits')).toBeVisible();
    expect(row(1).getByText('Rider email is not known')).toBeVisible();
    expect(field(1, /^Rider/)).toHaveFocus();
    sends(() => refused(409, 'already_entered', { errors: 'Midnight Sun is entered.', entry: 0 }));
    await user.click(screen.getByRole('button', { name: 'Enter 1 Horse' }));
    expect(await row(1).findByText('Midnight Sun is entered.')).toBeVisible();
    expect(row(1).getByRole('button', { name: /^Classes and details/ })).toHaveFocus();
  });

  it('is not sent without a horse, nor without a rider', async () => {
    const sent = sends();
    const app = await open();
    const { user } = app;
    await facts(app);
    await user.click(screen.getByRole('button', { name: 'Enter 0 Horses' }));
    expect(await screen.findByText('Enter at least one horse')).toBeVisible();
    await user.type(field(0, /^Horse/), 'Midnight Sun');
    await user.click(screen.getByRole('button', { name: 'Enter 1 Horse' }));
    expect(await row(0).findByText('Rider is required')).toBeVisible();
    expect(field(0, /^Rider/)).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('knows the own horses of somebody who is signed in', async () => {
    const sent = sends();
    const app = await open({ signedIn: true });
    const { user } = app;
    const [horse = expect.fail('a horse is needed')] = horseRows;
    await facts(app);
    const list = () => field(0, /^Horse/).getAttribute('list') ?? '';
    await screen.findByText(
      (_, element) => element !== null && element.id === list() && element.children.length > 0,
    );
    await user.type(field(0, /^Horse/), horse.profile.name.toLowerCase());
    await user.type(field(0, /^Rider/), 'Rae Doe');
    await user.click(screen.getByRole('button', { name: 'Enter 1 Horse' }));
    await screen.findByRole('heading', { name: showBarn.name });
    expect(sent).toMatchObject([{ entries: [{ horse_id: horse._id.$oid }] }]);
  });
});
