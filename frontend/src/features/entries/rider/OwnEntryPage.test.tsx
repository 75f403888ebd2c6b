import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { ownEntry } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const TOKEN = 'AAAAAAAAAAAAAAAAAAAAAA';

const [first, second] = ownEntry.classes_entered;
if (first === undefined || second === undefined) throw new Error('The fixture has two classes');

beforeEach(() => sessionStorage.clear());

function answer(entry: object) {
  server.use(http.get(api('entries/:token'), () => HttpResponse.json({ ...ownEntry, ...entry })));
}

async function open() {
  const app = renderApp(`/entry/${TOKEN}`, { signedIn: false });
  await screen.findByRole('heading', { level: 2, name: ownEntry.horse_name });
  return app;
}

const button = (name: string) => screen.getByRole('button', { name });

describe('the own entry of a rider', () => {
  it('shows classes with their states, the bill and what is due', async () => {
    answer({
      classes_entered: [first, { ...second, state: 'waitlisted' }],
      paid: 10,
      balance: 37.5,
    });
    await open();
    const classes = within(screen.getByRole('list', { name: 'Classes' })).getAllByRole('listitem');
    expect(classes.map((it) => it.textContent)).toEqual([
      '1 · Open PleasureEntered',
      '2 · Youth Lite ShodWaiting list',
    ]);
    expect(screen.getByText('$37.50')).toBeVisible();
    expect(screen.getByText(/You can change your entry until/)).toBeVisible();
  });

  it('leads to the own day and the own results, from a week before the show on', async () => {
    const app = await open();
    expect(screen.queryByRole('link', { name: 'My Day' })).not.toBeInTheDocument();
    app.unmount();
    const start_date = { $date: new Date(Date.now() + 6 * 24 * 3_600_000).toISOString() };
    answer({ back_number: 101, event: { ...ownEntry.event, start_date } });
    await open();
    const { hashed_id } = ownEntry.event;
    expect(screen.getByRole('link', { name: 'My Day' })).toHaveAttribute(
      'href',
      `/schedule/${hashed_id}?number=101`,
    );
    expect(screen.getByRole('link', { name: 'My Results' })).toHaveAttribute(
      'href',
      `/results/${hashed_id}?number=101`,
    );
  });

  it('leads to the forms of the next shows, each filled in with this entry', async () => {
    const next = {
      hashed_id: 'BBBBBBBBBBBBBBBBBBBBBB',
      name: 'Fall Classic',
      start_date: { $date: '2099-09-05T23:00:00Z' },
      end_date: { $date: '2099-09-06T04:00:00Z' },
      time_zone: 'America/Chicago',
    };
    answer({ next_shows: [next] });
    const { user, router } = await open();
    await user.click(screen.getByRole('link', { name: 'Enter again at Fall Classic' }));
    expect(await screen.findByLabelText('Rider Name')).toHaveValue(ownEntry.rider_name);
    expect(router.state.location).toMatchObject({
      pathname: `/pv/event/${next.hashed_id}`,
      hash: `#again=${TOKEN}`,
    });
  });

  it('shows what the rider answered in the form, and nothing that it did not ask for', async () => {
    answer({
      owner: {
        name: 'Ida Owner',
        street: '',
        city: 'Shelbyville',
        state: 'TN',
        zip_code: '',
        phone: '931-555-0101',
        email: '',
      },
      emergency_contact: { name: 'Sam Rider', phone: '931-555-0102' },
      rider_birth_date: '2010-03-04',
    });
    await open();
    expect(screen.getByText('Ida Owner')).toBeVisible();
    expect(screen.getByText('Shelbyville, TN')).toBeVisible();
    expect(screen.getByRole('link', { name: '(931) 555-0102' })).toBeVisible();
    expect(screen.getByText('Mar 4, 2010')).toBeVisible();
    expect(screen.queryByText('Trainer')).not.toBeInTheDocument();
  });

  it('says the place in line of a stall that is sold out', async () => {
    const stall = {
      kind: 'horse',
      fee_id: 'fee-1',
      bought: true,
      first: '2099-06-06',
      last: '2099-06-06',
      stalls: [],
    } as const;
    answer({
      stalls: [
        { ...stall, state: 'booked', place: null },
        { ...stall, state: 'waiting', place: 2 },
        { ...stall, state: 'waiting', place: null },
      ],
    });
    await open();
    const items = within(screen.getByRole('list', { name: 'Stalls' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent.split('Night')[0])).toEqual([
      'Horse stall: the office assigns it',
      'Horse stall: 2nd in line',
      'Horse stall: waits in line',
    ]);
  });

  it('sends the changed entry, with what stays and the revision', async () => {
    // One of them waits in line, and stays there.
    const stall = { fee_id: 'fee-1', name: 'Stall', unit_amount: 40, quantity: 1, waiting: 1 };
    answer({ extras: [stall], revision: 3 });
    let sent: unknown;
    server.use(
      http.put(api('entries/:token'), async ({ request, params }) => {
        expect(params.token).toBe(TOKEN);
        sent = await request.json();
        return HttpResponse.json(ownEntry);
      }),
    );
    const { user } = await open();
    await user.click(button('Change your entry'));
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    await user.clear(phone);
    await user.type(phone, '931-555-0100');
    await user.click(screen.getByRole('checkbox', { name: /^2 · Youth Lite Shod/ }));
    const stalls = screen.getByRole('textbox', { name: /^Stall/ });
    await user.clear(stalls);
    await user.type(stalls, '1');
    await user.click(button('Save Changes'));
    await screen.findByRole('button', { name: 'Change your entry' });
    expect(sent).toEqual({
      rider_name: ownEntry.rider_name,
      rider_email: ownEntry.rider_email,
      rider_phone: '931-555-0100',
      rider_address: ownEntry.rider_address,
      horse_name: ownEntry.horse_name,
      notes: '',
      classes_entered: [{ id: first.id }],
      extras: [{ fee_id: 'fee-1', quantity: 1 }],
      revision: 3,
    });
  });

  it('lets a new rider sign the waiver anew, with the answers of their own', async () => {
    const form = { ...ownEntry.event.form, rider_birth_date: 'optional' };
    answer({
      rider_birth_date: '2010-03-04',
      event: { ...ownEntry.event, form, waiver_text: 'I ride at my own risk.' },
    });
    const sent: unknown[] = [];
    server.use(
      http.put(api('entries/:token'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(ownEntry);
      }),
    );
    const { user } = await open();
    await user.click(button('Change your entry'));
    expect(screen.queryByRole('heading', { name: 'Waiver' })).not.toBeInTheDocument();
    const rider = screen.getByRole('textbox', { name: 'Rider Name' });
    await user.clear(rider);
    await user.type(rider, 'Gail Poe');
    expect(screen.getByText(/waiver of this show is signed anew/)).toBeVisible();
    await user.click(button('Save Changes'));
    const signature = screen.getByRole('textbox', { name: 'Signature' });
    await waitFor(() => {
      expect(signature).toBeInvalid();
    });
    fireEvent.change(screen.getByLabelText(/^Date of Birth/), { target: { value: '1990-01-01' } });
    await user.type(signature, 'x');
    await user.click(button('Save Changes'));
    expect(await screen.findByText(/“x” is not like the name of Gail Poe/)).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(button('Sign With “x”'));
    await screen.findByRole('button', { name: 'Change your entry' });
    expect(sent).toMatchObject([
      {
        rider_name: 'Gail Poe',
        rider_birth_date: '1990-01-01',
        waiver: {
          signed_name: 'x',
          guardian_name: '',
          text: 'I ride at my own risk.',
          confirmed: true,
        },
      },
    ]);
  });

  it('asks first for exactly what is missing, also after the closing date', async () => {
    const stall = { fee_id: 'fee-1', name: 'Stall', unit_amount: 40, quantity: 2, waiting: 0 };
    const form = { ...ownEntry.event.form, owner: 'optional', registration_number: 'required' };
    answer({
      missing: ['rider_email', 'registration_number', 'waiver'],
      rider_email: '',
      extras: [stall],
      revision: 3,
      event: {
        ...ownEntry.event,
        form,
        entries_close_at: { $date: '2026-05-01T12:00:00Z' },
        waiver_text: 'I ride at my own risk.',
      },
    });
    const sent: unknown[] = [];
    server.use(
      http.put(api('entries/:token'), async ({ request }) => {
        sent.push(await request.json());
        answer({});
        return HttpResponse.json(ownEntry);
      }),
    );
    const { user } = await open();
    expect(screen.queryByRole('button', { name: 'Change your entry' })).not.toBeInTheDocument();
    const asked = within(screen.getByRole('form', { name: 'Still missing' }));
    expect(asked.getByText('Email, Registration number, Waiver')).toBeVisible();
    const field = (name: string) => asked.getByRole('textbox', { name });
    // With that of a guardian.
    expect(asked.getAllByRole('textbox')).toHaveLength(4);
    await user.click(button('Save What Was Missing'));
    await waitFor(() => expect(field('Email')).toBeInvalid());
    await user.type(field('Email'), 'rae@example.org');
    await user.type(field('Registration Number'), 'TWH-410204');
    await user.type(field('Signature'), ownEntry.rider_name);
    await user.click(button('Save What Was Missing'));
    expect(await screen.findByText('Thank you. Your entry has it now')).toBeVisible();
    // As soon as the entry was read again.
    await waitFor(() =>
      expect(screen.queryByRole('form', { name: 'Still missing' })).not.toBeInTheDocument(),
    );
    expect(sent).toMatchObject([
      {
        rider_name: ownEntry.rider_name,
        rider_phone: ownEntry.rider_phone,
        rider_email: 'rae@example.org',
        registration_number: 'TWH-410204',
        waiver: { signed_name: ownEntry.rider_name },
        classes_entered: [{ id: first.id }, { id: second.id }],
        extras: [{ fee_id: 'fee-1', quantity: 2 }],
        revision: 3,
      },
    ]);
  });

  it('says after the show that what is missing is for the office', async () => {
    const ended = { $date: '2026-05-02T12:00:00Z' };
    answer({ missing: ['waiver'], event: { ...ownEntry.event, end_date: ended } });
    await open();
    expect(screen.getByText(/^Missing: Waiver\. Please bring it/)).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Still missing' })).not.toBeInTheDocument();
  });

  it('asks in the whole form for the waiver that was not signed', async () => {
    answer({
      missing: ['rider_email', 'waiver'],
      rider_email: '',
      event: { ...ownEntry.event, waiver_text: 'I ride at my own risk.' },
    });
    const sent: unknown[] = [];
    server.use(
      http.put(api('entries/:token'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(ownEntry);
      }),
    );
    const { user } = await open();
    await user.click(button('Change your entry'));
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'rae@example.org');
    await user.type(screen.getByRole('textbox', { name: 'Signature' }), ownEntry.rider_name);
    await user.click(button('Save Changes'));
    await screen.findByRole('button', { name: 'Change your entry' });
    expect(sent).toMatchObject([
      { rider_email: 'rae@example.org', waiver: { signed_name: ownEntry.rider_name } },
    ]);
  });

  it('says until when who waits moves up by itself', async () => {
    answer({ status: 'waitlisted', back_number: null });
    await open();
    // The show has no closing date: until it starts.
    expect(screen.getByText(/before Sat, Jun 6, 2099, 6:00 PM CDT, your entry/)).toBeVisible();
    expect(screen.getByText('Follows')).toBeVisible();
  });

  it('says that the entry was changed meanwhile, and keeps what was typed', async () => {
    server.use(
      http.put(api('entries/:token'), () => problem(409, 'changed_meanwhile', 'Changed.')),
    );
    const { user } = await open();
    await user.click(button('Change your entry'));
    await user.type(screen.getByRole('textbox', { name: 'Horse Name' }), ' II');
    await user.click(button('Save Changes'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your entry was changed meanwhile.');
    expect(screen.getByRole('textbox', { name: 'Horse Name' })).toHaveValue('Midnight Sun II');
  });

  it('scratches only after a question', async () => {
    const scratched = vi.fn();
    server.use(
      http.post(api('entries/:token/scratch'), () => {
        scratched();
        answer({ status: 'scratched' });
        return HttpResponse.json({ ...ownEntry, status: 'scratched' });
      }),
    );
    const { user } = await open();
    await user.click(button('Scratch your entry'));
    expect(await screen.findByText(/You then owe nothing for it/)).toBeVisible();
    await user.click(button('Keep the entry'));
    expect(scratched).not.toHaveBeenCalled();
    await user.click(button('Scratch your entry'));
    await user.click(button('Scratch'));
    expect(await screen.findByText('Scratched')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Scratch/ })).not.toBeInTheDocument();
  });

  it('allows no change after the closing date, but scratching', async () => {
    answer({
      event: { ...ownEntry.event, entries_close_at: { $date: '2026-05-01T12:00:00Z' } },
    });
    const { user } = await open();
    expect(screen.queryByRole('button', { name: 'Change your entry' })).not.toBeInTheDocument();
    await user.click(button('Scratch your entry'));
    expect(await screen.findByText(/the bill stays/)).toBeVisible();
  });

  it('neither leaves nor scratches a class that has begun', async () => {
    const { event } = ownEntry;
    const classes = event.classes.map((it) =>
      it.id === first.id ? { ...it, begun: true, closed: true, state: 'running' as const } : it,
    );
    answer({ event: { ...event, classes } });
    const { user } = await open();
    expect(screen.queryByRole('button', { name: /Scratch/ })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Change your entry' }));
    const box = (name: RegExp) => screen.findByRole('checkbox', { name });
    expect(await box(/Open Pleasure/)).toBeDisabled();
    expect(await box(/Open Pleasure/)).toBeChecked();
    expect(await box(/Youth Lite Shod/)).toBeEnabled();
  });

  it('allows nothing for an entry that the office cancelled', async () => {
    answer({ status: 'cancelled' });
    await open();
    expect(screen.getByText(/office took this entry out/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /entry/ })).not.toBeInTheDocument();
  });

  it('says that a link is not valid', async () => {
    server.use(http.get(api('entries/:token'), () => problem(404, 'link_not_valid', 'No.')));
    renderApp('/entry/x', { signedIn: false });
    expect(await screen.findByText('This link is not valid')).toBeVisible();
    await waitFor(() => expect(document.title).toContain('Your Entry'));
  });
});
