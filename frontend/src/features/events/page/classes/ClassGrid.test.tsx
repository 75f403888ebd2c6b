import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Schemas } from '../../../../api/types';
import { ownEvent } from '../../../../testing/fixtures/eventFixtures';
import { api, problem } from '../../../../testing/handlers';
import { mediaQueries } from '../../../../testing/mediaQueries';
import { isWalkingShow } from '../../eventWords';
import { renderApp } from '../../../../testing/renderApp';
import { server } from '../../../../testing/server';

const address = `/event/${ownEvent._id.$oid}/classes`;

type Body = Schemas['EventBody'];

/** A server that keeps the show, and gives new classes ids and numbers. */
function holding(refuse: (body: Body, held: Schemas['EventView']) => Response | null = () => null) {
  let held = ownEvent;
  const sent: Body[] = [];
  server.use(
    http.get(api('events/:id'), () => HttpResponse.json(held)),
    http.get(api('events/:id/classes'), () =>
      HttpResponse.json(
        held.classes.map((one) => ({ ...one, entered: 0, waiting: 0, scratched: 0 })),
      ),
    ),
    http.put(api('events/:id'), async ({ request }) => {
      const body = (await request.json()) as Body;
      sent.push(body);
      const refused = refuse(body, held);
      if (refused !== null) return refused;
      if (body.revision !== held.revision) {
        return problem(409, 'changed_meanwhile', 'It was changed.');
      }
      const classes = (body.classes ?? []).map((one, at) => ({
        id: one.id ?? `new-${at}`,
        number: one.number ?? String(at + 1),
        name: one.name,
        description: one.description ?? '',
        price: one.price ?? 0,
        capacity: one.capacity ?? null,
        closed: one.closed ?? false,
        position: at,
        walking_horses: one.walking_horses ?? isWalkingShow(held.event_type),
      }));
      held = { ...held, revision: held.revision + 1, classes };
      return HttpResponse.json(held);
    }),
  );
  return {
    sent,
    names: () => sent.at(-1)?.classes?.map(({ name }) => name),
    changeElsewhere: (change: (classes: Schemas['EventView']['classes']) => typeof classes) => {
      held = { ...held, revision: held.revision + 1, classes: change(held.classes) };
    },
  };
}

async function open() {
  const app = renderApp(address);
  const grid = await screen.findByRole('grid');
  const cell = (name: string) => within(grid).getByRole('cell', { name });
  return { ...app, grid, cell };
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', mediaQueries(true));
});

describe('the grid of classes', () => {
  it('is edited by keyboard, and each change is saved over the version that is shown', async () => {
    const { sent } = holding();
    const { user, cell } = await open();
    await user.click(cell('Open Pleasure'));
    await user.keyboard('{ArrowRight}{Enter}40{Tab}12{Enter}');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]).toMatchObject({ revision: 1, name: ownEvent.name });
    expect(sent[0]?.classes?.[0]).toMatchObject({ id: ownEvent.classes[0]?.id, price: 40 });
    expect(sent[1]).toMatchObject({ revision: 2 });
    expect(sent[1]?.classes?.[0]).toMatchObject({ price: 40, capacity: 12 });
    expect(await screen.findByText('Saved')).toBeVisible();
    // Enter went down.
    expect(document.activeElement?.closest('tr')).toHaveTextContent('Youth Lite Shod');
  });

  it('sends nothing for arrows, for Escape and for what was not changed', async () => {
    const { sent } = holding();
    const { user, cell } = await open();
    await user.click(cell('Open Pleasure'));
    await user.keyboard('{ArrowDown}{ArrowUp}{End}{Home}{ArrowRight}x{Escape}');
    expect(cell('Open Pleasure')).toHaveFocus();
    await user.keyboard('{Enter}{Enter}');
    expect(screen.queryByText('Saving...')).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('takes a new class in its last row, and a list that is pasted', async () => {
    const { names } = holding();
    const { user, grid, cell } = await open();
    await user.click(cell('Add a class'));
    await user.keyboard('Lead Line{Tab}5{Enter}');
    await waitFor(() => expect(names()).toEqual(['Open Pleasure', 'Youth Lite Shod', 'Lead Line']));
    await user.click(cell('Add a class'));
    await user.paste('12\tStake\t$50\n13\tPony\t10');
    await waitFor(() => expect(names()).toHaveLength(5));
    expect(within(grid).getByRole('row', { name: /^12 Stake \$50\.00/ })).toBeVisible();

    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(names()).toHaveLength(3));
    await user.keyboard('{Control>}y{/Control}');
    await waitFor(() => expect(names()).toHaveLength(5));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(within(grid).queryByText('Stake')).not.toBeInTheDocument();
  });

  it('closes a class by its box, and removes one without entries', async () => {
    const { sent, names } = holding();
    const { user, cell } = await open();
    await user.click(cell('Open Pleasure'));
    await user.keyboard('{End}{ArrowLeft} ');
    await waitFor(() => expect(sent.at(-1)?.classes?.[0]).toMatchObject({ closed: true }));
    await user.click(screen.getByRole('button', { name: 'Remove class 1' }));
    await waitFor(() => expect(names()).toEqual(['Youth Lite Shod']));
  });

  it('sends nothing until what is wrong is corrected, and asks before it is lost', async () => {
    const { sent, names } = holding();
    const { user, cell, router } = await open();
    await user.click(cell('Youth Lite Shod'));
    await user.keyboard('open pleasure{Enter}');
    expect(screen.getByText('Another class has this name')).toBeVisible();
    expect(screen.getByText('1 field to correct. Until then nothing is saved.')).toBeVisible();
    void router.navigate('/notes');
    const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
    await user.click(within(question).getByRole('button', { name: 'Keep Editing' }));
    expect(sent).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.dblClick(screen.getByText('open pleasure'));
    await user.keyboard(' II{Enter}');
    await waitFor(() => expect(names()?.[1]).toBe('II'));
  });

  it('shows what the server refuses at its field, and saves after a failure', async () => {
    let answers = [
      problem(422, 'invalid_fields', 'Please check.', { 'classes[0].price': ['is too much'] }),
      problem(503, 'unavailable', 'Please wait.'),
    ];
    const { sent } = holding(() => {
      const [first = null, ...rest] = answers;
      answers = rest;
      return first;
    });
    const { user, cell } = await open();
    await user.click(cell('$35.00'));
    await user.keyboard('99{Enter}');
    expect(await screen.findByText('is too much')).toBeVisible();
    await user.click(cell('$99.00 is too much'));
    await user.keyboard('9{Enter}');
    expect(await screen.findByText(/^The classes are not saved yet/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(sent).toHaveLength(3);
  });

  it('puts changes together with those of another window', async () => {
    const { sent, changeElsewhere } = holding();
    const { user, cell } = await open();
    changeElsewhere((classes) => classes.map((one) => ({ ...one, description: 'Any age' })));
    await user.click(cell('Open Pleasure'));
    await user.keyboard('Open Stake{Enter}');
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ revision: 2 });
    expect(sent.at(-1)?.classes?.[0]).toMatchObject({ name: 'Open Stake', description: 'Any age' });
  });

  it('asks if another window changed the same field', async () => {
    const { sent, changeElsewhere } = holding();
    const { user, cell } = await open();
    changeElsewhere((classes) => classes.map((one) => ({ ...one, price: 20 })));
    await user.click(cell('$35.00'));
    await user.keyboard('40{Enter}');
    expect(
      await screen.findByText('Price of class 1 · Open Pleasure: saved now $20.00, here $40.00'),
    ).toBeVisible();
    expect(sent).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Save Mine' }));
    expect(await screen.findByText('Saved')).toHaveFocus();
    expect(sent.at(-1)?.classes?.map(({ price }) => price)).toEqual([40, 20]);
  });

  it('takes back what was done here, and leaves what another window added', async () => {
    const { sent, changeElsewhere } = holding();
    const { user, cell } = await open();
    await user.click(cell('Open Pleasure'));
    await user.keyboard('Open Stake{Enter}');
    await screen.findByText('Saved');
    const [first] = ownEvent.classes;
    if (first === undefined) expect.fail('a class is needed');
    changeElsewhere((classes) => [...classes, { ...first, id: 'theirs', name: 'Lead Line' }]);
    await user.dblClick(cell('Youth Lite Shod'));
    await user.keyboard('{End} II{Enter}');
    await screen.findByText('Lead Line');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    // With nothing more to undo, its button cannot keep the focus.
    expect(document.activeElement).toHaveProperty('tagName', 'TD');
    await waitFor(() =>
      expect(sent.at(-1)?.classes?.map(({ name }) => name)).toEqual([
        'Open Pleasure',
        'Youth Lite Shod',
        'Lead Line',
      ]),
    );
  });

  it('writes into the class of the open cell, also if another window adds one before it', async () => {
    const { sent, changeElsewhere } = holding();
    const { user, cell } = await open();
    const [first] = ownEvent.classes;
    if (first === undefined) expect.fail('a class is needed');
    changeElsewhere((classes) => [{ ...first, id: 'theirs', name: 'Lead Line' }, ...classes]);
    await user.click(cell('Open Pleasure'));
    await user.keyboard('Open Stake{Enter}');
    await user.keyboard('{F2}{End} II');
    expect(await screen.findByText('Lead Line')).toBeVisible();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(sent.at(-1)?.classes?.map(({ name }) => name)).toEqual([
        'Lead Line',
        'Open Stake',
        'Youth Lite Shod II',
      ]),
    );
  });

  it('has what was not saved again after a reload', async () => {
    const { sent } = holding(() => problem(503, 'unavailable', 'Please wait.'));
    const { user, cell, unmount } = await open();
    await user.click(cell('Open Pleasure'));
    await user.keyboard('Open Stake{Enter}');
    expect(await screen.findByText(/^The classes are not saved yet/)).toBeVisible();
    unmount();
    sent.length = 0;
    holding();
    const again = await open();
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(again.cell('Open Stake')).toBeVisible();
  });

  it('opens the entries of a class, and is no grid for those who may not edit', async () => {
    holding();
    const { user, cell, router } = await open();
    await user.click(cell('Open Pleasure'));
    await user.keyboard('{End}{Enter}');
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(`${address}/${ownEvent.classes[0]?.id ?? ''}`);
    });
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  });
});

it('leads to the form on a phone', async () => {
  vi.stubGlobal('matchMedia', mediaQueries(false));
  renderApp(address);
  expect(await screen.findByRole('link', { name: 'Edit Classes' })).toHaveAttribute(
    'href',
    `/event/${ownEvent._id.$oid}/edit#classes`,
  );
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
});

it('takes letters that are keys of the show', async () => {
  holding();
  const { user, router, cell } = await open();
  await user.click(cell('Open Pleasure'));
  await user.keyboard('m');
  expect(screen.getByDisplayValue('m')).toHaveFocus();
  expect(router.state.location.pathname).toBe(address);
});
