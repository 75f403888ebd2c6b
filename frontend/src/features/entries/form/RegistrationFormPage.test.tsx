import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { readToken } from '../../../api/token';
import { oid, publicEvent } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import {
  accepted,
  ADDRESS,
  answerWith,
  field,
  fillIn,
  openForm,
  pick,
  submitButton,
  total,
} from '../../../testing/forms/registrationForm';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

beforeEach(() => sessionStorage.clear());

describe('the registration form', () => {
  it('names the event, its dates in its own zone, and its venue', async () => {
    await openForm();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign Up for Event');
    expect(screen.getByText('Shelbyville Spring Classic')).toBeVisible();
    expect(screen.getByText('Sat, Jun 6, 2026, 6:00 PM – 11:00 PM CDT')).toBeVisible();
    expect(screen.getByText('Calsonic Arena, Shelbyville, TN')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute(
      'href',
      `/event/${oid(10).$oid}`,
    );
    // The show is near, or over.
    expect(screen.getByRole('link', { name: 'Schedule' })).toHaveAttribute(
      'href',
      `/schedule/${publicEvent.hashed_id}`,
    );
  });

  it('says whom to ask and how to pay, if the organizer does', async () => {
    const contact = { name: 'Sam Hill', email: 'sam@example.org', phone: '' };
    server.use(
      http.get(api('events/public/:id'), () =>
        HttpResponse.json({ ...publicEvent, contact, payment_note: 'Cash at the desk.' }),
      ),
    );
    const { user } = await openForm();
    expect(screen.getByText(/Questions\?/)).toHaveTextContent(
      'Questions? Sam Hill, sam@example.org',
    );
    expect(screen.queryByText('Cash at the desk.')).not.toBeInTheDocument();
    await user.click(pick(/Open Pleasure/));
    expect(screen.getByText('Cash at the desk.')).toBeInTheDocument();
  });

  it('sets the keyboard and autofill for each field', async () => {
    await openForm();
    expect(field('Email')).toHaveAttribute('type', 'email');
    expect(field('Phone')).toHaveAttribute('type', 'tel');
    expect(field('Rider Name')).toHaveAttribute('autocomplete', 'name');
    expect(field('Email')).toHaveAttribute('autocomplete', 'email');
    expect(field('Phone')).toHaveAttribute('autocomplete', 'tel');
  });

  it('toggles a class with each click, and updates the total', async () => {
    const { user } = await openForm();
    expect(total()).toHaveTextContent('$0.00');
    await user.click(pick(/Open Pleasure.*any age.*\$35\.00/));
    expect(total()).toHaveTextContent('$35.00');
    await user.click(pick(/Youth Lite Shod/));
    expect(total()).toHaveTextContent('$47.50');
    await user.click(pick(/Open Pleasure/));
    expect(total()).toHaveTextContent('$12.50');
  });

  it('registers, and shows the registration', async () => {
    const sent = answerWith(accepted);
    const app = await openForm();
    await fillIn(app);
    await app.user.click(pick(/Youth Lite Shod/));
    await app.user.click(pick(/Open Pleasure/));
    await app.user.type(screen.getByLabelText(/^Notes/), ' Corner stall ');
    await app.user.click(submitButton());

    expect(await screen.findByRole('heading', { name: 'You are registered' })).toBeVisible();
    expect(app.router.state.location.pathname).toBe(`/event/${oid(10).$oid}/signup-success`);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      token: null,
      body: {
        rider_name: 'Rae Doe',
        rider_email: 'rae@example.org',
        rider_phone: '931-555-0147',
        rider_address: { street: '1 Main St' },
        horse_name: 'Midnight Sun',
        classes_entered: [{ name: 'Open Pleasure' }, { name: 'Youth Lite Shod' }],
        notes: 'Corner stall',
      },
    });
    expect(screen.getByText('7')).toBeVisible();
    expect(screen.getByText(/Midnight Sun is entered in Shelbyville Spring Classic/)).toBeVisible();
    expect(
      within(screen.getByRole('list', { name: 'Bill' })).getAllByRole('listitem'),
    ).toHaveLength(2);
    expect(screen.getByText('$47.50')).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });

  it('begins the next horse with the same rider, until that is discarded', async () => {
    answerWith(accepted);
    const app = await openForm();
    await fillIn(app);
    await app.user.click(pick(/Youth Lite Shod/));
    await app.user.click(submitButton());
    await app.user.click(await screen.findByRole('link', { name: 'Register another horse' }));
    await screen.findByRole('form', { name: 'Registration' });
    const values = () =>
      ['Rider Name', 'Email', 'Phone', 'Address', 'Horse Name'].map(
        (name) => (field(name) as HTMLInputElement).value,
      );
    expect(values()).toEqual(['Rae Doe', 'rae@example.org', '931-555-0147', '1 Main St', '']);
    expect(pick(/Youth Lite Shod/)).not.toBeChecked();
    expect(screen.getByText(/^What you gave about the people of your last entry/)).toBeVisible();
    expect(screen.queryByText(/was restored/)).not.toBeInTheDocument();
    await app.user.click(screen.getByRole('link', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog'));
    await app.user.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(app.router.state.location.pathname).toBe(`/event/${oid(10).$oid}`));
    expect(sessionStorage).toHaveLength(0);
  });

  it('has a search field for many classes, blind to case and accents', async () => {
    const [one] = publicEvent.classes;
    if (one === undefined) expect.fail('a class is needed');
    const names = ['Prix Élégance', ...Array.from({ length: 12 }, (_, at) => `Class ${at}`)];
    const classes = names.map((name, at) => ({
      ...one,
      id: oid(200 + at).$oid,
      number: `${at + 1}A`,
      name,
    }));
    server.use(
      http.get(api('events/public/:id'), () => HttpResponse.json({ ...publicEvent, classes })),
    );
    const { user } = await openForm();
    const search = screen.getByRole('searchbox', { name: 'Search classes' });
    await user.type(search, 'ELEG{Enter}');
    expect(screen.getByText('1 of 13 shown')).toBeVisible();
    await user.click(pick(/Prix Élégance/));
    await user.clear(search);
    await user.type(search, '2a');
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    expect(screen.queryByRole('checkbox', { name: /Prix/ })).not.toBeInTheDocument();
    expect(
      within(screen.getByRole('complementary', { name: 'Fee' })).getByRole('list'),
    ).toHaveTextContent('Prix Élégance$35.00');
    expect(total()).toHaveTextContent('$35.00');
  });

  it('shows Submitting... meanwhile, and cannot be submitted twice', async () => {
    let finish: (answer: Response) => void = () => undefined;
    const sent = vi.fn();
    server.use(
      http.post(api('events/:id/register'), () => {
        sent();
        return new Promise<Response>((resolve) => {
          finish = resolve;
        });
      }),
    );
    const app = await openForm();
    await fillIn(app);
    await app.user.click(pick(/Youth Lite Shod/));
    await app.user.click(submitButton());
    const button = await screen.findByRole('button', { name: 'Submitting...' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await app.user.click(button);
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    finish(accepted());
    expect(await screen.findByRole('heading', { name: 'You are registered' })).toBeVisible();
  });

  it('marks what is missing, and focuses the first field', async () => {
    const sent = answerWith(accepted);
    const { user } = await openForm();
    await user.click(submitButton());
    await waitFor(() => {
      expect(field('Rider Name')).toHaveAccessibleDescription('Rider Name is required');
    });
    for (const name of ['Email', 'Phone', 'Horse Name']) {
      expect(field(name)).toHaveAccessibleDescription(`${name} is required`);
    }
    expect(field('Address')).toHaveAccessibleDescription(/Address is required$/);
    await waitFor(() => {
      expect(field('Rider Name')).toHaveFocus();
    });
    await user.type(field('Email'), 'rae@');
    await user.type(field('Phone'), 'call me');
    await waitFor(() => {
      expect(field('Email')).toHaveAccessibleDescription(/Enter a full email address/);
    });
    expect(field('Phone')).toHaveAccessibleDescription(/Enter a phone number/);
    expect(sent).toHaveLength(0);
  });

  it('asks before it registers a horse without any class', async () => {
    const sent = answerWith(accepted);
    const app = await openForm();
    await fillIn(app);
    await app.user.click(submitButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You have picked no class. Enter Midnight Sun without a class?',
    );
    await app.user.click(screen.getByRole('button', { name: 'Pick Classes' }));
    expect(pick(/Open Pleasure/)).toHaveFocus();
    expect(sent).toHaveLength(0);
    await app.user.click(screen.getByRole('button', { name: 'Enter Without a Class' }));
    await screen.findByRole('heading', { name: 'You are registered' });
    expect(sent[0]?.body).toMatchObject({ classes_entered: [] });
  });

  it('is sent by its button only: Enter moves to the next field, and then to the classes', async () => {
    const sent = answerWith(accepted);
    const app = await openForm();
    await fillIn(app);
    await app.user.type(field('Rider Name'), '{Enter}');
    expect(field('Email')).toHaveFocus();
    await app.user.type(field('Address'), '{Enter}');
    expect(pick(/Open Pleasure/)).toHaveFocus();
    await app.user.keyboard('{Enter}');
    expect(pick(/Open Pleasure/)).toBeChecked();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(sent).toHaveLength(0);
  });

  it('shows no classes for a show without classes', async () => {
    server.use(
      http.get(api('events/public/:id'), () => HttpResponse.json({ ...publicEvent, classes: [] })),
    );
    await openForm();
    expect(screen.getByText(/lists no classes/)).toBeVisible();
    expect(total()).toHaveTextContent('$0.00');
  });

  it('sends the token of a session', async () => {
    const sent = answerWith(accepted);
    const app = await openForm({ signedIn: true });
    await fillIn(app);
    await app.user.click(pick(/Youth Lite Shod/));
    await app.user.click(submitButton());
    await screen.findByRole('heading', { name: 'You are registered' });
    expect(sent[0]?.token).toBe('a-token');
  });

  it('sends the entry again without the token when that has expired', async () => {
    const refused = () => problem(401, 'unauthenticated', 'Please sign in.');
    const sent = answerWith(refused, accepted);
    const app = await openForm({ signedIn: true });
    await fillIn(app);
    await app.user.click(pick(/Open Pleasure/));
    await app.user.click(submitButton());
    expect(await screen.findByRole('heading', { name: 'You are registered' })).toBeVisible();
    expect(readToken()).toBeNull();
    expect(sent.map(({ token }) => token)).toEqual(['a-token', null]);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });
});

describe('what was typed', () => {
  it('survives a reload, with the key of an attempt whose answer was lost', async () => {
    const sent = answerWith(() => HttpResponse.error(), accepted);
    const before = await openForm();
    await fillIn(before);
    await before.user.click(pick(/Youth Lite Shod/));
    await before.user.click(submitButton());
    await screen.findByRole('alert');
    before.unmount();

    const after = await openForm();
    expect(field('Rider Name')).toHaveValue('Rae Doe');
    expect(field('Address')).toHaveValue('1 Main St');
    expect(pick(/Youth Lite Shod/)).toBeChecked();
    expect(total()).toHaveTextContent('$12.50');
    await after.user.click(submitButton());
    await screen.findByRole('heading', { name: 'You are registered' });
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sessionStorage).toHaveLength(0);
  });

  it('says which of the chosen classes no longer exist', async () => {
    const before = await openForm();
    await before.user.click(pick(/Youth Lite Shod/));
    before.unmount();
    server.use(
      http.get(api('events/public/:id'), () =>
        HttpResponse.json({ ...publicEvent, classes: publicEvent.classes.slice(0, 1) }),
      ),
    );
    await openForm();
    expect(screen.getByRole('alert')).toHaveTextContent('“Youth Lite Shod” is no longer offered.');
    expect(total()).toHaveTextContent('$0.00');
  });

  it('is ignored if the stored draft is invalid', async () => {
    sessionStorage.setItem(
      `showstable_draft:1:public:registration:${oid(10).$oid}`,
      JSON.stringify({ values: { riderName: 3, classes: 'all' }, keptAt: 1 }),
    );
    await openForm();
    expect(field('Rider Name')).toHaveValue('');
  });

  it('is kept in memory if the browser has no storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'QuotaExceededError');
    });
    const sent = answerWith(() => HttpResponse.error(), accepted);
    const app = await openForm();
    await fillIn(app);
    await app.user.click(pick(/Youth Lite Shod/));
    await app.user.click(submitButton());
    await screen.findByRole('alert');
    await app.user.click(submitButton());
    await screen.findByRole('heading', { name: 'You are registered' });
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });
});

describe('the page of the form', () => {
  it('shows a placeholder while the event is loading', async () => {
    server.use(http.get(api('events/public/:id'), () => new Promise<Response>(() => undefined)));
    renderApp(ADDRESS, { signedIn: false });
    await screen.findByRole('img', { name: 'Loading the registration form' });
  });

  it('says that an event is not found', async () => {
    server.use(
      http.get(api('events/public/:id'), () => problem(404, 'not_found', 'Event not found.')),
    );
    renderApp(ADDRESS, { signedIn: false });
    expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeVisible();
  });

  it('tells a lost connection from a missing event, and tries again', async () => {
    server.use(http.get(api('events/public/:id'), () => HttpResponse.error(), { once: true }));
    const { user } = renderApp(ADDRESS, { signedIn: false });
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be reached');
    expect(screen.queryByText('Event not found')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('form', { name: 'Registration' })).toBeVisible();
  });

  it('shows no form after registration is closed', async () => {
    server.use(
      http.get(api('events/public/:id'), () =>
        HttpResponse.json({ ...publicEvent, registration_open: false }),
      ),
    );
    renderApp(ADDRESS, { signedIn: false });
    expect(await screen.findByRole('heading', { name: 'Registration is closed' })).toBeVisible();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });
});
