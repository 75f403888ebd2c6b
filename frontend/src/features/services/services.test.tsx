import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { oid, ownRole } from '../../testing/fixtures/fixtures';
import { bareHorse, HORSE_ID } from '../../testing/fixtures/horseFixtures';
import { blanket, board, horseServices } from '../../testing/fixtures/serviceFixtures';
import { api, problem } from '../../testing/handlers';
import { put } from '../../testing/horseSections';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

const SERVICES = '/financial/services';
const HORSE = `/horses/${HORSE_ID}`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

/** What is sent to a path: the keys and bodies in their order. */
function sentTo(method: 'post' | 'put', path: string, answer: object) {
  const sent: { key: string | null; body: unknown }[] = [];
  server.use(
    http[method](api(path), async ({ request }) => {
      sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
      return HttpResponse.json(answer);
    }),
  );
  return sent;
}

describe('the services of the barn', () => {
  it('are a list with their prices', async () => {
    renderApp(SERVICES);
    const rows = await screen.findAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Full board$620.00 a monthBoardBoarding',
      'Blanket change$4.50 each timeCareBoarding',
    ]);
  });

  it('are added, with the category of their kind until another is chosen', async () => {
    const sent = sentTo('post', 'services', board);
    const { user } = renderApp(SERVICES);
    await user.click(await screen.findByRole('button', { name: 'Add Service' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Service' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Name is required')).toBeVisible();
    expect(dialog.getByText('Price is required')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Name/), 'Lesson');
    await user.type(dialog.getByLabelText(/^Price/), '65');
    await user.selectOptions(dialog.getByLabelText(/^Kind/), 'Lesson');
    await waitFor(() => expect(dialog.getByLabelText(/^Category/)).toHaveValue('lessons'));
    await user.selectOptions(dialog.getByLabelText(/^Category/), 'Training');
    await user.selectOptions(dialog.getByLabelText(/^Kind/), 'Other');
    await user.selectOptions(dialog.getByLabelText(/^Per/), 'Each time, ticked under Today');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([
      {
        key: expect.any(String) as string,
        body: {
          name: 'Lesson',
          kind: 'other',
          amount: 65,
          per: 'each',
          category: 'training',
          organization_id: ownRole.id,
        },
      },
    ]);
  });

  it('are saved over what somebody else saved, or with it', async () => {
    const revisions: unknown[] = [];
    server.use(
      http.get(api('services/:id'), () =>
        HttpResponse.json({ ...board, amount: 650, revision: 4 }),
      ),
      http.put(api('services/:id'), async ({ request }) => {
        const body = (await request.json()) as typeof board;
        revisions.push([body.revision, body.name, body.amount]);
        return body.revision === 4
          ? HttpResponse.json(board)
          : problem(409, 'changed_meanwhile', 'Somebody changed this meanwhile.');
      }),
    );
    const { user } = renderApp(SERVICES);
    await user.click(await screen.findByRole('button', { name: 'Full board' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Service' }));
    await user.type(dialog.getByLabelText(/^Name/), ', stall');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/^This service was changed elsewhere/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Keep Both Changes' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(revisions).toEqual([
      [3, 'Full board, stall', 620],
      [4, 'Full board, stall', 650],
    ]);
  });

  it('have another price from a day on, unless it was wrong', async () => {
    const sent = sentTo('put', 'services/:id', board);
    const raised = [
      { from: null, until: '2026-09-30', amount: 600, per: 'month' },
      { from: '2026-10-01', until: null, amount: 620, per: 'month' },
    ];
    server.use(http.get(api('services'), () => HttpResponse.json([{ ...board, prices: raised }])));
    const { user } = renderApp(SERVICES);
    await user.click(await screen.findByRole('button', { name: 'Full board' }));
    let dialog = within(await screen.findByRole('dialog', { name: 'Change Service' }));
    expect(dialog.getByText('$600.00 a month until Sep 30, 2026')).toBeVisible();
    expect(dialog.queryByRole('radiogroup')).toBeNull();
    put(dialog.getByLabelText(/^Price/), '650');
    expect(dialog.getByLabelText(/^First day/)).toHaveValue('2026-11-20');
    put(dialog.getByLabelText(/^First day/), '2026-12-01');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'Full board' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Change Service' }));
    put(dialog.getByLabelText(/^Price/), '640');
    await user.click(dialog.getByRole('radio', { name: /^It was entered wrongly/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const bodies = sent.map(({ body }) => body as { amount: number; from?: string });
    expect(bodies.map(({ amount, from }) => [amount, from])).toEqual([
      [650, '2026-12-01'],
      [640, undefined],
    ]);
  });

  it('are not deleted while horses have them, and say so', async () => {
    server.use(
      http.delete(api('services/:id'), () =>
        problem(409, 'in_use', '2 horses have this service. End it there first.'),
      ),
    );
    const { user } = renderApp(SERVICES);
    await user.click(await screen.findByRole('button', { name: 'Full board' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Service' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Delete Service' }));
    expect(
      await screen.findByText(
        'It was not deleted. 2 horses have this service. End it there first.',
      ),
    ).toBeVisible();
  });

  it('are opened from the search', async () => {
    const { user, router } = renderApp(`${SERVICES}?open=${board._id.$oid}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Service' }));
    expect(dialog.getByLabelText(/^Name/)).toHaveValue('Full board');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('');
  });

  it('say what they are for while there are none', async () => {
    server.use(http.get(api('services'), () => HttpResponse.json([])));
    renderApp(SERVICES);
    expect(await screen.findByText('No services yet')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Add Service' })).toHaveLength(1);
  });
});

describe('the services of a horse', () => {
  it('are on its page, with their days and its own price', async () => {
    server.use(
      http.get(api('horses/:id/services'), () =>
        HttpResponse.json({
          ...horseServices,
          services: [
            ...horseServices.services,
            { service_id: blanket._id.$oid, from: '2026-01-01', until: '2026-03-31', amount: null },
          ],
        }),
      ),
    );
    renderApp(HORSE);
    const card = within(await screen.findByRole('region', { name: 'Services' }));
    await card.findByText('Full board');
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Full boardSince May 11, 2026$580.00 a month own price',
      'Blanket changeFrom Jan 1, 2026 to Mar 31, 2026$4.50 each time',
    ]);
  });

  it('are changed in one dialog, and its own price may be blank', async () => {
    const sent = sentTo('put', 'horses/:id/services', horseServices);
    const { user } = renderApp(HORSE);
    await user.click(await screen.findByRole('button', { name: 'Edit Services' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Services of Midnight Sun' }));
    expect(dialog.getByText('Else $620.00 a month.')).toBeVisible();
    put(dialog.getByLabelText(/^Until/), '2026-05-10');
    await user.clear(dialog.getByLabelText(/^Own Price/));
    await user.click(dialog.getByRole('button', { name: 'Save Services' }));
    expect(await dialog.findByText('It ends before it begins')).toBeVisible();
    put(dialog.getByLabelText(/^Until/), '2026-11-30');
    await user.click(dialog.getByRole('button', { name: 'Add a Service' }));
    await user.selectOptions(
      dialog.getAllByRole('combobox', { name: /^Service/ }).at(-1) as HTMLElement,
      'Blanket change',
    );
    await user.click(dialog.getByRole('button', { name: 'Save Services' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.map(({ body }) => body)).toEqual([
      {
        services: [
          { service_id: board._id.$oid, from: '2026-05-11', until: '2026-11-30', amount: null },
          { service_id: blanket._id.$oid, from: '2026-11-20', until: null, amount: null },
        ],
        revision: 2,
      },
    ]);
  });

  it('keep what is typed when they were changed elsewhere, and ask', async () => {
    const revisions: unknown[] = [];
    const [line] = horseServices.services;
    const theirs = { services: [{ ...line, amount: 600 }], revision: 3 };
    let isOpen = false;
    server.use(
      http.get(api('horses/:id/services'), () =>
        HttpResponse.json(isOpen ? theirs : horseServices),
      ),
      http.put(api('horses/:id/services'), async ({ request }) => {
        const { revision } = (await request.json()) as { revision: number };
        revisions.push(revision);
        return revision === 3
          ? HttpResponse.json(theirs)
          : problem(409, 'changed_meanwhile', 'Somebody changed this meanwhile.');
      }),
    );
    const { user } = renderApp(HORSE);
    await user.click(await screen.findByRole('button', { name: 'Edit Services' }));
    isOpen = true;
    const dialog = within(await screen.findByRole('dialog', { name: 'Services of Midnight Sun' }));
    put(dialog.getByLabelText(/^Until/), '2026-12-31');
    await user.click(dialog.getByRole('button', { name: 'Save Services' }));
    expect(await dialog.findByText(/^This list was changed elsewhere/)).toBeVisible();
    expect(dialog.getByLabelText(/^Until/)).toHaveValue('2026-12-31');
    await user.click(dialog.getByRole('button', { name: 'Show the Saved Version' }));
    expect(dialog.getByLabelText(/^Own Price/)).toHaveValue('600.00');
    await user.click(dialog.getByRole('button', { name: 'Save Services' }));
    await waitFor(() => expect(revisions).toEqual([2, 3]));
  });

  it('lead to the services of the barn if it has none', async () => {
    server.use(
      http.get(api('services'), () => HttpResponse.json([])),
      http.get(api('horses/:id/services'), () => HttpResponse.json({ services: [], revision: 1 })),
    );
    const { user } = renderApp(HORSE);
    const card = within(await screen.findByRole('region', { name: 'Services' }));
    expect(
      await card.findByText('No services: nothing of this horse is billed by itself.'),
    ).toBeVisible();
    await user.click(await card.findByRole('button', { name: 'Edit Services' }));
    expect(await screen.findByRole('link', { name: 'Go to Services' })).toHaveAttribute(
      'href',
      SERVICES,
    );
  });

  it('are not shown to who does not keep the book', async () => {
    const permissions = ownRole.permissions.filter((name) => name !== 'keep_book');
    server.use(
      http.get(api('organizations'), () =>
        HttpResponse.json([
          { ...ownRole, role: 'barn_manager', is_own: false, permissions },
          { ...ownRole, id: oid(751).$oid, is_used: false },
        ]),
      ),
    );
    renderApp(HORSE);
    await screen.findByRole('region', { name: /^Notes/ });
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Services' })).not.toBeInTheDocument(),
    );
  });
});

describe('the board of each horse', () => {
  it('stands beside its stall, with its price of today', async () => {
    const clover = { ...horseServices, horse_id: oid(101).$oid, services: [] };
    const [line] = horseServices.services;
    const past = { ...line, from: '2026-01-01', until: '2026-05-10', amount: null };
    server.use(
      http.get(api('horses/:id/services'), ({ params }) =>
        HttpResponse.json(
          params.id === HORSE_ID
            ? { ...horseServices, services: [past, ...horseServices.services] }
            : clover,
        ),
      ),
    );
    renderApp('/horses/boarding');
    const table = within(await screen.findByRole('table', { name: 'Boarding & Stabling' }));
    expect(await table.findByText('Full board, $580.00 a month')).toBeVisible();
    expect(table.getByRole('row', { name: /^Clover/ })).toHaveTextContent('Board—None');
    expect(table.queryByText(/620/)).not.toBeInTheDocument();
  });
});

describe('a service for several horses', () => {
  it('is given in one act, says which horses keep theirs, and is undone', async () => {
    const clover = bareHorse.id;
    let ofClover = { ...horseServices, horse_id: clover, services: [] as object[], revision: 7 };
    const sent: unknown[] = [];
    server.use(
      http.get(api('horses/:id/services'), ({ params }) =>
        HttpResponse.json(params.id === clover ? ofClover : horseServices),
      ),
      http.put(api('horses/:id/services'), async ({ params, request }) => {
        const body = (await request.json()) as { services: object[] };
        sent.push([params.id, body]);
        ofClover = { ...ofClover, services: body.services, revision: 8 };
        return HttpResponse.json(ofClover);
      }),
    );
    const { user } = renderApp('/financial/services/horses');
    await user.click(await screen.findByRole('button', { name: 'All 2 Horses' }));
    await user.selectOptions(screen.getByLabelText(/^Service/), 'Full board');
    await user.click(screen.getByRole('button', { name: 'Give It to 2 Horses' }));
    expect(await screen.findByText('Full board given to 1 horse')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      '1 horse does not have it from this form. What they have stays as it is.' +
        'Midnight Sun: Since May 11, 2026 it has it already.',
    );
    const line = { service_id: board._id.$oid, from: '2026-11-20', until: null, amount: null };
    expect(sent).toEqual([[clover, { services: [line], revision: 7 }]]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Taken back')).toBeVisible();
    expect(sent[1]).toEqual([clover, { services: [], revision: 8 }]);
  });
});
