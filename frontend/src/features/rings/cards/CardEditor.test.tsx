import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { baseApi } from '../../../api/baseApi';
import { LIST } from '../../../api/tags';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import {
  card,
  judging,
  majority,
  scored,
  threeHorses,
} from '../../../testing/fixtures/ringFixtures';
import { CARD, keptCard as kept } from '../../../testing/cardServer';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const [first] = judging;
const AT = `/event/${ownEvent._id.$oid}/results/${first.class_id}`;

const saved = () => screen.findByText(/^Saved/);
const place = (number: number) => screen.findByLabelText(`Place of ${number}`);

beforeEach(() => {
  server.use(
    http.get(api('events/:id/classes/:classId/entries'), () => HttpResponse.json(threeHorses)),
  );
});

it('saves itself, and Enter leads to the next line', async () => {
  const { bodies, lines } = kept();
  const { user } = renderApp(AT);
  await user.type(await place(102), '2{Enter}3');
  expect(await place(103)).toHaveValue('3');
  await user.keyboard('{ArrowUp}');
  expect(await place(102)).toHaveFocus();
  await waitFor(() =>
    expect(lines()).toEqual([
      [101, 1],
      [102, 2],
      [103, 3],
    ]),
  );
  await saved();
  expect(bodies[0]).toMatchObject({ revision: 3, judge: '0' });
});

it('saves before another card takes its place', async () => {
  const { bodies } = kept();
  const { user } = renderApp(AT);
  await user.type(await place(102), '2');
  await user.click(screen.getByRole('radio', { name: 'Kim Dale' }));
  await waitFor(() => expect(bodies.map(({ judge }) => judge)).toEqual(['0']));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Kim Dale' })).toBeChecked());
});

it('leads to the back number of the judge that was chosen, and by arrows to other judges', async () => {
  kept();
  const { user } = renderApp(AT);
  await user.click(await screen.findByRole('radio', { name: 'José Núñez' }));
  await waitFor(() => expect(screen.getByLabelText(/^Back number of the/)).toHaveFocus());
  const chosen = screen.getByRole('radio', { name: 'José Núñez' });
  expect(chosen).toBeChecked();
  act(() => chosen.focus());
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Kim Dale' })).toBeChecked());
  expect(screen.getByRole('radio', { name: 'Kim Dale' })).toHaveFocus();
});

it('says that a card is complete, and offers the next judge', async () => {
  const { lines } = kept();
  const { user } = renderApp(AT);
  const field = await screen.findByLabelText('Back number of the 2nd place');
  expect(screen.queryByText(/The card is complete/)).not.toBeInTheDocument();
  await user.type(field, '103{Enter}102{Enter}');
  expect(await screen.findByText('Saved. The card is complete.')).toBeVisible();
  expect(lines()).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Next Judge: José Núñez' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'José Núñez' })).toBeChecked());
  await waitFor(() => expect(screen.getByLabelText(/^Back number of the/)).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Next Judge: Kim Dale' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Kim Dale' })).toBeChecked());
  expect(screen.queryByRole('button', { name: /^Next Judge/ })).not.toBeInTheDocument();
});

it('saves before the page is left, and asks nothing', async () => {
  const { bodies } = kept();
  const { user, router } = renderApp(AT);
  await user.type(await place(102), '2');
  act(() => void router.navigate('/nowhere'));
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(bodies).toHaveLength(1);
});

it('takes back numbers in the order of the places', async () => {
  const { lines } = kept();
  const { user } = renderApp(AT);
  await user.type(await screen.findByLabelText('Back number of the 2nd place'), '103{Enter}');
  await user.type(await screen.findByLabelText('Back number of the 3rd place'), '102{Enter}');
  await waitFor(() =>
    expect(lines()).toEqual([
      [101, 1],
      [102, 3],
      [103, 2],
    ]),
  );
});

it('says that a number is on the card already, and takes the next one', async () => {
  const { lines } = kept();
  const { user } = renderApp(AT);
  const next = await screen.findByLabelText('Back number of the 2nd place');
  await user.type(next, '101{Enter}');
  expect(await screen.findByText('101 is on this card already.')).toBeVisible();
  expect(next).toHaveFocus();
  await user.type(next, '103{Enter}');
  await waitFor(() =>
    expect(lines()).toEqual([
      [101, 1],
      [103, 2],
    ]),
  );
  expect(screen.queryByText('101 is on this card already.')).not.toBeInTheDocument();
});

it('has a line for an entry that is added meanwhile', async () => {
  kept();
  const { store } = renderApp(AT);
  await place(103);
  const [one] = threeHorses.entries;
  const more = { ...threeHorses, entries: [...threeHorses.entries, { ...one, back_number: 104 }] };
  server.use(http.get(api('events/:id/classes/:classId/entries'), () => HttpResponse.json(more)));
  store.dispatch(baseApi.util.invalidateTags([{ type: 'Registration', id: LIST }]));
  expect(await place(104)).toBeVisible();
});

it('offers to add the entry of an unknown number', async () => {
  kept();
  const { user } = renderApp(AT);
  await user.type(await screen.findByLabelText(/^Back number/), '999{Enter}');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('No horse of this class has the back number 999.')).toBeVisible();
  await user.click(alert.getByRole('button', { name: 'Add Entry' }));
  expect(await screen.findByRole('dialog', { name: 'Add Entry' })).toBeVisible();
});

describe('a status', () => {
  it('is chosen from the menu of a line, and taken away there', async () => {
    const { bodies } = kept();
    const { user } = renderApp(AT);
    await user.click(await screen.findByRole('button', { name: 'Status of 101' }));
    await user.click(screen.getByRole('button', { name: 'Excused' }));
    expect(screen.getByRole('button', { name: 'Status of 101' })).toHaveFocus();
    expect(screen.queryByLabelText('Place of 101')).not.toBeInTheDocument();
    await saved();
    expect(bodies[0]?.lines).toMatchObject([{ back_number: 101, status: 'excused' }]);
    await user.click(screen.getByRole('button', { name: 'Status of 101' }));
    await user.click(screen.getByRole('button', { name: 'Excused', pressed: true }));
    expect(await place(101)).toHaveValue('1');
  });

  it('can be typed', async () => {
    const { bodies } = kept();
    const { user } = renderApp(AT);
    await user.type(await place(103), 'dq');
    expect(await screen.findByText('Disqualified')).toBeVisible();
    await saved();
    expect(bodies[0]?.lines[1]).toMatchObject({ place: null, status: 'disqualified' });
  });

  it('of a jumper is that of a round, or of the whole class', async () => {
    kept(
      {
        ...scored,
        kind: 'jumper',
        judges: [],
        rounds: [{ allowed: null, per_seconds: 1, faults: 1, time_counts: false }],
        jump_off: { who: 'clears', at_once: false, allowed: null, per_seconds: 1, faults: 1 },
      },
      { lines: [], revision: 3 },
    );
    const { user } = renderApp(AT);
    await user.click(await screen.findByRole('button', { name: 'Status of 101' }));
    const jumpOff = within(screen.getByRole('group', { name: 'Jump-off' }));
    await user.click(jumpOff.getByRole('button', { name: 'Eliminated' }));
    expect(screen.getByText('Jump-off eliminated')).toBeVisible();
    expect(screen.getByLabelText('Round 1 time of 101')).toBeVisible();
    expect(screen.queryByLabelText('Jump-off time of 101')).not.toBeInTheDocument();
  });
});

it('does not save what is typed wrong', async () => {
  const { bodies } = kept();
  const { user } = renderApp(AT);
  await user.type(await place(102), '2nd');
  expect(screen.getByText(/^Not saved: 1 field to correct\./)).toBeVisible();
  expect(await place(102)).toBeInvalid();
  expect(await place(102)).toHaveAccessibleDescription('Enter a place like 1');
  await user.type(await place(102), '{Backspace}{Backspace}');
  await waitFor(() =>
    expect(bodies.at(-1)?.lines[1]).toMatchObject({ back_number: 102, place: 2 }),
  );
});

it('shows what the server refuses at its line', async () => {
  kept();
  server.use(
    http.put(CARD, () =>
      problem(422, 'invalid_fields', 'Some fields need your attention.', {
        'lines[1].back_number': ['is not a back number of this class'],
        'lines[0].place': ['must be from 1 to 10'],
      }),
    ),
  );
  const { user } = renderApp(AT);
  await user.type(await place(102), '2');
  expect(await screen.findByText('Number 102 is not a back number of this class')).toBeVisible();
  expect(await place(101)).toHaveAccessibleDescription('Place must be from 1 to 10');
});

it('keeps what was typed if it cannot be saved, and tries again', async () => {
  const { bodies } = kept();
  server.use(
    http.put(CARD, () => problem(503, 'unavailable', 'The server restarts.'), { once: true }),
  );
  const { user } = renderApp(AT);
  await user.type(await place(102), '2');
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  await saved();
  expect(bodies).toHaveLength(1);
});

describe('two scribes', () => {
  it('on different lines see each other’s change', async () => {
    const { replace, lines } = kept();
    const { user } = renderApp(AT);
    await place(101);
    replace([...card.lines, { back_number: 103, place: 3 }]);
    await user.type(await place(102), '2');
    expect(await screen.findByText(/^Saved\..*Another scribe changed 103\./)).toBeVisible();
    expect(await place(103)).toHaveValue('3');
    expect(lines()).toEqual([
      [101, 1],
      [102, 2],
      [103, 3],
    ]);
  });

  it('on the same line decide whose mark stays', async () => {
    const { replace, lines } = kept();
    const { user } = renderApp(AT);
    await place(101);
    replace([...card.lines, { back_number: 102, place: 5 }]);
    await user.type(await place(102), '2');
    expect(await screen.findByText('Number 102: saved now 5, here 2')).toBeVisible();
    // Said once.
    expect(screen.getAllByText(/not saved/i)).toHaveLength(1);
    expect(await place(102)).toHaveValue('2');
    await user.click(screen.getByRole('button', { name: 'Save Mine' }));
    await saved();
    expect(lines()).toEqual([
      [101, 1],
      [102, 2],
    ]);
  });

  it('can keep what the other one wrote', async () => {
    const { replace, bodies } = kept();
    const { user } = renderApp(AT);
    await place(101);
    replace([...card.lines, { back_number: 102, place: 5 }]);
    await user.type(await place(102), '2');
    await user.click(await screen.findByRole('button', { name: 'Keep the Saved Ones' }));
    expect(await place(102)).toHaveValue('5');
    expect(bodies).toEqual([]);
  });

  it('do not overwrite each other’s first card', async () => {
    const { replace, lines } = kept(majority, { lines: [], revision: 0 });
    const { user } = renderApp(AT);
    await place(101);
    replace([{ back_number: 103, place: 1 }]);
    await user.type(await place(102), '2');
    await saved();
    expect(lines()).toEqual([
      [102, 2],
      [103, 1],
    ]);
  });
});

it('says that nobody is entered', async () => {
  kept(majority, { lines: [], revision: 0 });
  server.use(
    http.get(api('events/:id/classes/:classId/entries'), () =>
      HttpResponse.json({ ...threeHorses, entries: [] }),
    ),
  );
  renderApp(AT);
  expect(await screen.findByText('Nobody is entered in this class yet.')).toBeVisible();
});

it('adds runs of a speed class', async () => {
  kept(
    { ...scored, kind: 'speed', judges: [], penalties: { Pole: 5 } },
    { lines: [], revision: 1 },
  );
  const { user } = renderApp(AT);
  expect(await screen.findByLabelText('Pole of 101')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add a Run' }));
  expect(screen.getByLabelText('Run 2 pole of 101')).toBeVisible();
});
