import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import {
  exhibitor,
  membership,
  otherExhibitor,
  proposals,
  showHorse,
  wholeExhibitor,
  wholeShowHorse,
} from '../../testing/fixtures/exhibitorFixtures';
import { ownRole } from '../../testing/fixtures/fixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

const PERSON = `/exhibitors/${exhibitor._id.$oid}`;
const HORSE = `/show-horses/${showHorse._id.$oid}`;

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

const mayOnlyRead = () =>
  server.use(
    http.get(api('organizations'), () =>
      HttpResponse.json([{ ...ownRole, permissions: ['read_shows'] }]),
    ),
  );

describe('memberships', () => {
  it('are shown with their days and who saw the card', async () => {
    renderApp(PERSON);
    const card = await screen.findByRole('region', { name: 'Memberships' });
    expect(within(card).getByRole('listitem')).toHaveTextContent(
      /^TWHBEA 20412.*Jan 1, 2026 to Dec 31, 2026. Card seen May 1, 2026 by kim@example.org. Document/,
    );
  });

  it('are added', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(api('show_horses/:id/memberships'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(membership, { status: 201 });
      }),
    );
    const { user } = renderApp(HORSE);
    const none = await screen.findByRole('region', { name: 'Memberships' });
    expect(none).toHaveTextContent('None known.');
    await user.click(within(none).getByRole('button', { name: 'Add Membership' }));
    await user.type(dialog('Add Membership').getByLabelText(/^Association/), ' SHOBA ');
    await user.click(dialog('Add Membership').getByRole('button', { name: 'Add Membership' }));
    await screen.findByText('Membership added');
    const nothing = { number: '', from: null, until: null, seen_on: null, document_id: null };
    expect(sent).toEqual([{ association: 'SHOBA', ...nothing }]);
  });

  it('of a person are changed and removed', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put(api('memberships/:id'), async ({ request, params }) => {
        sent.push([params['id'], await request.json()]);
        return HttpResponse.json({ ...membership, revision: 2 });
      }),
      http.delete(api('memberships/:id'), ({ params }) => {
        sent.push(params['id']);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp(PERSON);
    await user.click(await screen.findByRole('button', { name: 'Edit: TWHBEA' }));
    const number = dialog('Edit Membership').getByLabelText(/^Number/);
    await user.clear(number);
    await user.type(number, '20413');
    await user.click(dialog('Edit Membership').getByRole('button', { name: 'Save Membership' }));
    await screen.findByText('Membership saved');
    const { id, association, from, until, seen_on, document_id, revision } = membership;
    const saved = { association, number: '20413', from, until, seen_on, document_id, revision };
    expect(sent).toEqual([[id, saved]]);
    await user.click(screen.getByRole('button', { name: 'Remove: TWHBEA' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Membership removed');
    expect(sent[1]).toBe(id);
  });

  it('are not changed by who may only read', async () => {
    mayOnlyRead();
    renderApp(PERSON);
    const card = await screen.findByRole('region', { name: 'Memberships' });
    await waitFor(() => expect(within(card).queryByRole('button')).not.toBeInTheDocument());
  });
});

describe('the lists', () => {
  it('search while somebody types, and ask for a role', async () => {
    const asked: string[] = [];
    server.use(
      http.get(api('exhibitors'), ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json([exhibitor, otherExhibitor]);
      }),
    );
    const { user } = renderApp('/exhibitors');
    const table = await screen.findByRole('table', { name: 'People' });
    const row = within(table).getByRole('row', { name: /^Rae Doe/ });
    expect(row).toHaveTextContent('rae@example.org(931) 555-0147Shelbyville');
    expect(within(row).getByRole('link')).toHaveAttribute('href', PERSON);
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'rae');
    await waitFor(() => expect(asked.at(-1)).toBe('?q=rae'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Prize money');
    await waitFor(() => expect(asked.at(-1)).toBe('?q=rae&role=prize_to'));
  });

  it('have the horses with what tells them apart, for the same search', async () => {
    let asked = '';
    server.use(
      http.get(api('show_horses'), ({ request }) => {
        asked = new URL(request.url).search;
        return HttpResponse.json([showHorse]);
      }),
    );
    const { user } = renderApp('/exhibitors?q=sun');
    await user.click(await screen.findByRole('radio', { name: 'Horses' }));
    const table = await screen.findByRole('table', { name: 'Horses' });
    const row = within(table).getByRole('row', { name: /^Midnight Sun/ });
    expect(row).toHaveTextContent('985112003456789TWHBEA 20412345Mare, Black, 2017');
    expect(within(row).getByRole('link')).toHaveAttribute('href', HORSE);
    expect(asked).toBe('?q=sun');
  });

  it('are those of an association, of people and of horses', async () => {
    const asked: string[] = [];
    const answer = ({ request }: { request: Request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json([]);
    };
    server.use(http.get(api('exhibitors'), answer), http.get(api('show_horses'), answer));
    const { user } = renderApp('/exhibitors');
    await user.type(await screen.findByRole('textbox', { name: 'Member of' }), 'TWHBEA');
    expect(await screen.findByText(/^Nobody is a member of “TWHBEA” today/)).toBeVisible();
    expect(asked.at(-1)).toBe('?member=TWHBEA');
    await user.click(screen.getByRole('radio', { name: 'Horses' }));
    expect(await screen.findByRole('textbox', { name: 'Member of' })).toHaveValue('TWHBEA');
    await waitFor(() => expect(asked.at(-1)).toBe('?member=TWHBEA'));
    await user.click(await screen.findByRole('button', { name: /Clear/ }));
    await waitFor(() => expect(asked.at(-1)).toBe(''));
  });

  it('say what comes there while they are empty, and what was not found', async () => {
    server.use(http.get(api('exhibitors'), () => HttpResponse.json([])));
    const { user } = renderApp('/exhibitors');
    expect(await screen.findByRole('heading', { name: 'Nobody yet' })).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'zz');
    expect(await screen.findByRole('heading', { name: 'Nobody matches' })).toBeVisible();
  });

  it('lead to the questions, and to what is new', async () => {
    server.use(http.get(api('identities'), () => HttpResponse.json(proposals)));
    const { user, router } = renderApp('/exhibitors');
    const banner = await screen.findByRole('region', { name: '2 questions: same or other?' });
    expect(within(banner).getByRole('link', { name: 'Answer' })).toHaveAttribute(
      'href',
      '/identities',
    );
    await user.click(screen.getByRole('button', { name: 'New Person' }));
    const form = dialog('New Person');
    await user.type(form.getByLabelText(/^Name/), 'Rae Doe');
    await user.click(form.getByRole('button', { name: 'Add Person' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(PERSON));
  });

  it('offer nothing to who may only read', async () => {
    mayOnlyRead();
    server.use(http.get(api('identities'), () => HttpResponse.json(proposals)));
    renderApp('/exhibitors');
    await screen.findByRole('table', { name: 'People' });
    expect(screen.queryByRole('button', { name: 'New Person' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Answer' })).toBeNull();
  });
});

describe('a person', () => {
  it('has what is known, its names, and its entries with what is due', async () => {
    renderApp(PERSON);
    const known = await screen.findByRole('region', { name: 'What Is Known' });
    for (const text of [/rae@example.org/, /1 Barn Road\s*Shelbyville, TN 37160/, /“R. Doe”/]) {
      expect(known).toHaveTextContent(text);
    }
    const table = screen.getByRole('table', { name: 'Entries by show' });
    const entry = within(table).getByRole('row', { name: /Spring Classic/ });
    for (const text of ['Midnite Sun', 'Rider, Pays', '107', 'Entered', '$47.50', '$17.50']) {
      expect(entry).toHaveTextContent(text);
    }
    const [first] = wholeExhibitor.entries;
    expect(within(entry).getByRole('link')).toHaveAttribute(
      'href',
      `/event/${first?.event_id}/entries/${first?.registration_id}`,
    );
  });

  it('has what shows published, with the way to all of a show', async () => {
    renderApp(PERSON);
    const results = within(await screen.findByRole('region', { name: 'Results' }));
    expect(results.getByRole('listitem')).toHaveTextContent(
      '2ndof 912 · Open PleasureShelbyville Spring Classic · Jun 6, 2026Rider, Owner · Midnite Sun · Rae Doe · 71.5',
    );
    expect(results.getByRole('link')).toHaveAttribute('href', '/results/a-link');
  });

  it('that was merged leads to the one that is shown for it', async () => {
    server.use(http.get(api('exhibitors/:id'), () => HttpResponse.json(wholeExhibitor)));
    const { router } = renderApp(`/exhibitors/${otherExhibitor._id.$oid}`);
    await waitFor(() => expect(router.state.location.pathname).toBe(PERSON));
  });

  it('that was changed elsewhere is shown before it is replaced', async () => {
    const theirs = { ...wholeExhibitor, notes: 'Pays cash.', revision: 4 };
    const sent: unknown[] = [];
    server.use(
      http.put(api('exhibitors/:id'), async ({ request }) => {
        sent.push(await request.json());
        if (sent.length > 1) return HttpResponse.json(theirs);
        server.use(http.get(api('exhibitors/:id'), () => HttpResponse.json(theirs)));
        return problem(409, 'changed_meanwhile', 'This was changed since you opened it.');
      }),
    );
    const { user } = renderApp(PERSON);
    await user.click(await screen.findByRole('button', { name: 'Edit Person' }));
    const form = dialog('Edit Person');
    await user.type(form.getByLabelText(/^Name/), ' Jr.');
    await user.click(form.getByRole('button', { name: 'Save Person' }));
    await user.click(await form.findByRole('button', { name: 'Save Mine Anyway' }));
    expect(await screen.findByText('Person saved')).toBeVisible();
    expect(sent[1]).toMatchObject({ name: 'Rae Doe Jr.', revision: 4 });
  });

  it('offers nothing to who may only read', async () => {
    mayOnlyRead();
    renderApp(PERSON);
    await screen.findByRole('region', { name: 'Merged' });
    for (const name of ['Edit Person', 'Merge with Another…', /^Undo/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('a horse', () => {
  it('has its chip in groups, its numbers, and its entries without roles', async () => {
    renderApp(HORSE);
    const known = await screen.findByRole('region', { name: 'What Is Known' });
    for (const text of [
      '985 112 003 456 789',
      'TWHBEA 20412345',
      '2017',
      'Mare',
      '“Midnite Sun”',
    ]) {
      expect(known).toHaveTextContent(text);
    }
    expect(screen.queryByRole('columnheader', { name: 'As' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Results' })).toHaveTextContent('None yet.');
  });

  it('is saved with numbers and year, and needs 15 digits of a chip', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put(api('show_horses/:id'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(wholeShowHorse);
      }),
    );
    const { user } = renderApp(HORSE);
    await user.click(await screen.findByRole('button', { name: 'Edit Horse' }));
    const form = dialog('Edit Horse');
    const chip = form.getByLabelText(/^Microchip/);
    await user.clear(chip);
    await user.type(chip, '111111111111111');
    await user.clear(form.getByLabelText(/^Year/));
    await user.type(form.getByLabelText(/^Year/), '1800');
    await user.click(form.getByRole('button', { name: 'Save Horse' }));
    expect(await form.findByText(/^Enter the 15 digits/)).toBeVisible();
    expect(form.getByText('Enter a year from 1950 to 2100')).toBeVisible();
    await user.clear(chip);
    await user.type(chip, '985 112 003 456 780');
    await user.clear(form.getByLabelText(/^Year/));
    await user.click(form.getByRole('button', { name: 'Add Number' }));
    await user.type(form.getByLabelText(/^Number 2/), 'M12345');
    await user.click(form.getByRole('button', { name: 'Save Horse' }));
    expect(await screen.findByText('Horse saved')).toBeVisible();
    expect(sent).toEqual([
      expect.objectContaining({
        microchip: '985 112 003 456 780',
        registrations: [
          { association: 'TWHBEA', number: '20412345' },
          { association: '', number: 'M12345' },
        ],
        born: null,
        sex: 'mare',
        revision: 2,
      }),
    ]);
  });
});
