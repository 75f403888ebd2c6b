import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import {
  entryId,
  nextClass,
  runningClass,
  schedule,
} from '../../../../testing/fixtures/dayFixtures';
import { ownEvent } from '../../../../testing/fixtures/eventFixtures';
import { ownRole } from '../../../../testing/fixtures/fixtures';
import {
  combined,
  fiveHorses,
  split,
  trayClass,
} from '../../../../testing/fixtures/regroupFixtures';
import { api, problem } from '../../../../testing/handlers';
import { renderApp } from '../../../../testing/renderApp';
import { server } from '../../../../testing/server';
import type { ScheduleView } from '../../dayTypes';
import type { Regrouping } from './regroupTypes';

const AT = `/event/${ownEvent._id.$oid}/schedule`;
const CLASSES = 'events/:id/classes';
const NEXT = '2 · Youth Lite Shod';
const LEAD = '9 · Lead Line';
const MAIN = 'Main Ring, Sat, Jun 6, 8:00 AM';

type User = ReturnType<typeof renderApp>['user'];

/** The schedule with other classes in the place of the one that comes next. */
const withInstead = (classes: Regrouping['classes']): ScheduleView => ({
  ...schedule,
  revision: schedule.revision + 1,
  sessions: schedule.sessions.map((session) => ({
    ...session,
    lines: session.lines.flatMap((line) =>
      line.class_id === nextClass.class_id
        ? classes.map(({ entered, ...one }) => ({ ...line, ...one, entries: entered }))
        : [line],
    ),
  })),
  unscheduled: classes.length === 1 ? [] : schedule.unscheduled,
});

/** A server that keeps what was split or combined. */
function keptClasses(made: Regrouping, list: Regrouping[] = []) {
  const state = { list, posted: [] as unknown[], undone: [] as string[] };
  const view = () => {
    const [one] = state.list;
    const undone = { ...schedule, revision: schedule.revision + 2 * state.undone.length };
    return one === undefined ? undone : withInstead(one.classes);
  };
  const post = async ({ request }: { request: Request }) => {
    state.posted.push(await request.json());
    state.list = [made];
    return HttpResponse.json(made, { status: 201 });
  };
  const undo = ({ request }: { request: Request }) => {
    state.undone.push(new URL(request.url).pathname.replace(/^.*\/classes\//, ''));
    state.list = [];
    return new HttpResponse(null, { status: 204 });
  };
  server.use(
    http.get(api('events/:id/schedule'), () => HttpResponse.json(view())),
    http.get(api(`${CLASSES}/regrouped`), () => HttpResponse.json(state.list)),
    http.get(api('events/:id'), () =>
      HttpResponse.json({
        ...ownEvent,
        classes: state.list.length === 0 ? ownEvent.classes : ownEvent.classes.slice(1),
      }),
    ),
    http.post(api(`${CLASSES}/:classId/split`), post),
    http.post(api(`${CLASSES}/combine`), post),
    http.delete(api(`${CLASSES}/:classId/split`), undo),
    http.delete(api(`${CLASSES}/:classId/combine`), undo),
  );
  return state;
}

async function choose(user: User, thing: string, item: string | RegExp) {
  await user.click(await screen.findByRole('button', { name: `More for ${thing}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

/** The classes of the first session. */
const lines = () =>
  within(screen.getByRole('list', { name: MAIN }))
    .getAllByRole('listitem')
    .map((line) => line.getAttribute('aria-label'));

async function openSplit(user: User) {
  await choose(user, LEAD, 'Split Class…');
  const form = within(await screen.findByRole('form', { name: 'Split' }));
  await form.findByText('Midnight Sun');
  const sizes = () => form.getByRole('status', { name: 'Entries of each part' }).textContent;
  const move = (entry: string, part: string) =>
    user.click(
      within(form.getByRole('group', { name: `Part of ${entry}` })).getByRole('radio', {
        name: part,
      }),
    );
  return { form, sizes, move };
}

describe('a class is split', () => {
  it('by back number as it is proposed, by the other rules, and by hand', async () => {
    const state = keptClasses(split);
    const { user } = renderApp(AT);
    const { form, sizes, move } = await openSplit(user);
    expect(form.getByLabelText(/^Number of A/)).toHaveValue('9A');
    expect(form.getByLabelText(/^Name of B/)).toHaveValue('Lead Line (B)');
    // Who was scratched or waits is not divided.
    expect(sizes()).toBe('A 3 entriesB 2 entries');
    expect(form.getByText(/The waiting list, 1 long, goes with A\.$/)).toBeVisible();

    const chosen = () =>
      form.getAllByRole('radio', { checked: true }).map((one) => one.getAttribute('value'));
    await user.click(form.getByRole('button', { name: 'Every Other One' }));
    expect(chosen()).toEqual(['0', '1', '0', '1', '0']);
    await user.click(form.getByRole('button', { name: 'Spread Riders’ Horses' }));
    expect(chosen().slice(0, 2)).toEqual(['0', '1']);
    await user.click(form.getByRole('button', { name: 'By Back Number' }));
    await move('101 · Midnight Sun', 'B');
    expect(sizes()).toBe('A 2 entriesB 3 entries');
    expect(form.getByText(/1 moved by hand/)).toBeVisible();

    await user.clear(form.getByLabelText(/^Number of B/));
    await user.click(form.getByRole('button', { name: 'Split Class' }));
    expect(await screen.findByText('2 split into 2A and 2B')).toBeVisible();
    expect(state.posted).toEqual([
      {
        into: [
          { number: '9A', name: 'Lead Line (A)', registration_ids: [102, 103].map(entryId) },
          { name: 'Lead Line (B)', registration_ids: [101, 105, 106].map(entryId) },
        ],
      },
    ]);
  });

  it('and stands on the schedule and in the tabs as its parts, until that is undone', async () => {
    const state = keptClasses(split);
    const { user } = renderApp(AT);
    const { form } = await openSplit(user);
    await user.click(form.getByRole('button', { name: 'Split Class' }));
    await waitFor(() =>
      expect(lines().slice(2)).toEqual(['2A · Youth Lite Shod (A)', '2B · Youth Lite Shod (B)']),
    );
    expect(await screen.findByRole('link', { name: 'Classes 1' })).toBeVisible();
    const done = within(await screen.findByRole('region', { name: 'Split and combined' }));
    expect(done.getByText('Split into 2A (3) and 2B (2)')).toBeVisible();
    expect(screen.getByText(/2 entries.*split from 2$/)).toBeVisible();
    await user.click(done.getByRole('button', { name: 'Undo the split of 2' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(
      question.getByText(/Their entries go back to 2 · Youth Lite Shod, .* again\.$/),
    ).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Undo Split' }));
    await waitFor(() => expect(state.undone).toEqual([`${nextClass.class_id}/split`]));
    await waitFor(() => expect(lines()[2]).toBe(NEXT));
    expect(await screen.findByRole('link', { name: 'Classes 2' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Split and combined')).toBeNull());
  });

  it('into up to six parts, of which none may be empty', async () => {
    const state = keptClasses(split);
    const { user } = renderApp(AT);
    const { form, sizes, move } = await openSplit(user);
    for (const label of ['C', 'D', 'E', 'F']) {
      await user.click(form.getByRole('button', { name: `Add Part ${label}` }));
    }
    expect(form.queryByRole('button', { name: /^Add Part/ })).not.toBeInTheDocument();
    expect(form.getByLabelText(/^Number of F/)).toHaveValue('9F');
    await user.click(form.getByRole('button', { name: 'In Turns' }));
    await user.click(form.getByRole('button', { name: 'Split Class' }));
    expect(await form.findByText(/^Nobody is in F\./)).toBeVisible();
    for (const label of ['F', 'E', 'D']) {
      await user.click(form.getByRole('button', { name: `Take Away Part ${label}` }));
    }
    await move('106 · Ember', 'C');
    await user.click(form.getByRole('button', { name: 'Take Away Part C' }));
    expect(form.queryByRole('button', { name: /^Take Away/ })).not.toBeInTheDocument();
    // Who was moved into a part that was taken away follows the rule again.
    expect(sizes()).toBe('A 3 entriesB 2 entries');
    expect(state.posted).toEqual([]);
  });

  it('is refused at the field that is wrong, and keeps what was chosen', async () => {
    server.use(
      http.post(api(`${CLASSES}/:classId/split`), () =>
        problem(422, 'invalid_fields', 'Some fields need your attention.', {
          'into[1].number': ['is taken'],
        }),
      ),
    );
    const { user } = renderApp(AT);
    const { form, sizes, move } = await openSplit(user);
    await move('101 · Midnight Sun', 'B');
    await user.click(form.getByRole('button', { name: 'Split Class' }));
    expect(await form.findByText('Number of B is taken')).toBeVisible();
    expect(form.getByLabelText(/^Number of B/)).toHaveFocus();
    expect(sizes()).toBe('A 2 entriesB 3 entries');
  });
});

describe('classes are combined', () => {
  const openCombine = async (user: User) => {
    await choose(user, NEXT, 'Combine Classes…');
    return within(await screen.findByRole('form', { name: 'Combine' }));
  };

  it('with number and name from both, until others are typed', async () => {
    const state = keptClasses(combined);
    const { user } = renderApp(AT);
    const form = await openCombine(user);
    await user.click(form.getByRole('button', { name: 'Combine Classes' }));
    expect(await form.findByText('Choose at least one other class')).toBeVisible();
    const choices = within(form.getByRole('list', { name: 'Classes to combine with' }));
    // The running class cannot be.
    expect(choices.getAllByRole('checkbox')).toHaveLength(1);
    await user.type(form.getByRole('searchbox', { name: 'Find a class' }), 'lead{Enter}');
    expect(choices.getByRole('checkbox')).toBeChecked();
    expect(form.getByLabelText(/^Number/)).toHaveValue('2/9');
    expect(form.getByLabelText(/^Name/)).toHaveValue('Youth Lite Shod / Lead Line');
    expect(form.getByText('2 and 9')).toBeVisible();
    await user.clear(form.getByLabelText(/^Name/));
    await user.type(form.getByLabelText(/^Name/), 'Youth and Lead Line');
    await user.click(form.getByRole('button', { name: 'Combine Classes' }));
    expect(await screen.findByText('2 and 9 combined as 2/9')).toBeVisible();
    expect(state.posted).toEqual([
      {
        class_ids: [nextClass.class_id, trayClass.class_id],
        number: '2/9',
        name: 'Youth and Lead Line',
      },
    ]);
    await waitFor(() => expect(lines()[2]).toBe('2/9 · Youth Lite Shod / Lead Line'));
    expect(
      await screen.findByText('Combined from 2 and 9, 3 entries', { exact: false }),
    ).toBeVisible();
  });

  it('and that is undone from the notice at once', async () => {
    const state = keptClasses(combined);
    const { user } = renderApp(AT);
    const form = await openCombine(user);
    await user.click(form.getByRole('checkbox', { name: /Lead Line/ }));
    await user.click(form.getByRole('button', { name: 'Combine Classes' }));
    // The notice does not stay: nothing else is waited for.
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(state.undone).toEqual([`${combined.id}/combine`]));
    await waitFor(() => expect(lines()[2]).toBe(NEXT));
  });

  it('and who would be in the new one twice is named before it is sent', async () => {
    const [first] = fiveHorses.entries;
    if (first === undefined) expect.fail('an entry is needed');
    server.use(
      http.get(api(`${CLASSES}/${nextClass.class_id}/entries`), () =>
        HttpResponse.json({
          ...fiveHorses,
          class: { ...fiveHorses.class, number: '2' },
          entries: [first, { ...first, back_number: 104, horse_name: 'Dusty' }],
        }),
      ),
    );
    const { user } = renderApp(AT);
    const form = await openCombine(user);
    await user.click(form.getByRole('checkbox', { name: /Lead Line/ }));
    // 104 was scratched in one of them.
    expect(await form.findByText(/^101 · Midnight Sun is in 2 and 9\. Nobody/)).toBeVisible();
    await user.click(form.getByRole('checkbox', { name: /Lead Line/ }));
    await waitFor(() => expect(form.queryByText(/Midnight Sun/)).not.toBeInTheDocument());
  });

  it('is refused with the reason of the server', async () => {
    server.use(
      http.post(api(`${CLASSES}/combine`), () =>
        problem(409, 'cards_saved', 'Class 9 was judged, so it stays.'),
      ),
    );
    const { user } = renderApp(AT);
    const form = await openCombine(user);
    await user.click(form.getByRole('checkbox', { name: /Lead Line/ }));
    await user.click(form.getByRole('button', { name: 'Combine Classes' }));
    expect(await form.findByText('Class 9 was judged, so it stays.')).toBeVisible();
    expect(form.getByRole('checkbox', { name: /Lead Line/ })).toBeChecked();
  });
});

describe('undoing', () => {
  it('asks first, and says how many cards are thrown away, as many as there are now', async () => {
    const state = keptClasses(split, [split]);
    const { user } = renderApp(AT);
    await screen.findByRole('region', { name: 'Split and combined' });
    state.list = [{ ...split, cards: 2 }];
    await choose(user, '2A · Youth Lite Shod (A)', 'Undo Split…');
    const question = within(await screen.findByRole('alertdialog', { name: /split of 2\?$/ }));
    expect(
      question.getByText(/2 cards that were saved for 2A and 2B will be thrown/),
    ).toBeVisible();
    expect(state.undone).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Undo Split' }));
    await waitFor(() => expect(state.undone).toEqual([`${nextClass.class_id}/split`]));
  });

  it('from the notice throws away no card without a question', async () => {
    const state = keptClasses(split);
    const { user } = renderApp(AT);
    const { form } = await openSplit(user);
    await user.click(form.getByRole('button', { name: 'Split Class' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    state.list = [{ ...split, cards: 1 }];
    await user.click(undo);
    expect(await screen.findByText(/^Cards of 2A and 2B were saved meanwhile/)).toBeVisible();
    expect(state.undone).toEqual([]);
  });

  it('is no longer possible once results are published', async () => {
    const state = keptClasses(split, [split]);
    const { user } = renderApp(AT);
    await screen.findByRole('region', { name: 'Split and combined' });
    state.list = [{ ...split, is_published: true }];
    await user.click(await screen.findByRole('button', { name: 'Undo the split of 2' }));
    expect(
      await screen.findByText('Results of 2A and 2B were published, so this stays.'),
    ).toBeVisible();
    const done = within(screen.getByRole('region', { name: 'Split and combined' }));
    expect(await done.findByText('Published')).toBeVisible();
    expect(done.queryByRole('button')).not.toBeInTheDocument();
    expect(state.undone).toEqual([]);
  });

  it('begins with what was done last to a class', async () => {
    keptClasses(combined, [
      { ...combined, from: [...split.classes, ...combined.from.slice(1)] },
      split,
    ]);
    renderApp(AT);
    const done = within(await screen.findByRole('region', { name: 'Split and combined' }));
    expect(done.getAllByRole('listitem')).toHaveLength(2);
    expect(done.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Undo the combining of 2A, 2B and 9',
    ]);
  });
});

it('is not offered for a class that runs, and that has nobody to divide', async () => {
  const { user } = renderApp(AT);
  await user.click(
    await screen.findByRole('button', { name: `More for 1 · ${runningClass.name}` }),
  );
  await screen.findByRole('menuitem', { name: 'Order of Go' });
  expect(screen.queryByRole('menuitem', { name: /Split|Combine/ })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: `More for ${NEXT}` }));
  expect(await screen.findByRole('menuitem', { name: 'Split Class…' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('is not asked about for those who may not change entries', async () => {
  const permissions = ownRole.permissions.filter((one) => one !== 'manage_entries');
  let asked = 0;
  server.use(
    http.get(api('organizations'), () => HttpResponse.json([{ ...ownRole, permissions }])),
    http.get(api(`${CLASSES}/regrouped`), () => {
      asked += 1;
      return HttpResponse.json([split]);
    }),
  );
  renderApp(AT);
  await screen.findByRole('region', { name: /^Main Ring/ });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^More/ })).toBeNull());
  expect(asked).toBe(0);
  expect(screen.queryByText('Split and combined')).not.toBeInTheDocument();
});
