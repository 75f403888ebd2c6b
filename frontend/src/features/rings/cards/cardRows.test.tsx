import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';

import { CARD, keptCard as kept } from '../../../testing/cardServer';
import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { judging, scored, threeHorses } from '../../../testing/fixtures/ringFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import type { Format, JudgeCard } from '../ringsApi';

const [first] = judging;
const AT = `/event/${ownEvent._id.$oid}/results/${first.class_id}`;

const saved = () => screen.findByText(/^Saved/);
const place = (number: number) => screen.findByLabelText(`Place of ${number}`);

beforeEach(() => {
  server.use(
    http.get(api('events/:id/classes/:classId/entries'), () => HttpResponse.json(threeHorses)),
  );
});

describe('a row with something wrong', () => {
  const OUT = 'must be at most 100';
  const score = (number: number) => screen.findByLabelText(`Score of ${number}`);

  /** A server that refuses scores above 100, and tells what it has. */
  function strict() {
    let present: JudgeCard = { lines: [{ back_number: 101, score: 70 }], revision: 3 };
    server.use(
      http.get(api('events/:id/judging'), () => HttpResponse.json([{ ...first, format: scored }])),
      http.get(CARD, () => HttpResponse.json(present)),
      http.put(CARD, async ({ request }) => {
        const body = (await request.json()) as JudgeCard;
        if (body.revision !== present.revision) {
          return problem(409, 'changed_meanwhile', 'It was changed meanwhile.');
        }
        const wrong = body.lines.findIndex((line) => (line.score ?? 0) > 100);
        if (wrong >= 0) {
          return problem(422, 'invalid_fields', 'Some fields need your attention.', {
            [`lines[${wrong}].score`]: [OUT],
          });
        }
        present = { lines: body.lines, revision: present.revision + 1 };
        return HttpResponse.json(present);
      }),
    );
    return {
      scores: () => present.lines.map(({ back_number, score: it }) => [back_number, it]),
      add: (line: JudgeCard['lines'][number]) => {
        present = { lines: [...present.lines, line], revision: present.revision + 1 };
      },
    };
  }

  it('keeps no other row from being saved, and stays as it was on the server', async () => {
    const { scores } = strict();
    const { user } = renderApp(AT);
    await user.click(await score(101));
    await user.paste('800');
    await user.keyboard('{Enter}');
    await user.paste('75');
    expect(
      await screen.findByText('Not saved: 1 field to correct. All else is saved.'),
    ).toBeVisible();
    expect(scores()).toEqual([
      [101, 70],
      [102, 75],
    ]);
    expect(await score(101)).toHaveAccessibleDescription(`Score ${OUT}`);
    await user.click(screen.getByRole('button', { name: 'Correct 101' }));
    expect(await score(101)).toHaveFocus();
    await user.keyboard('80');
    await saved();
    expect(scores()[0]).toEqual([101, 80]);
  });

  it('is there again after a reload, and what others wrote since', async () => {
    const { scores, add } = strict();
    const before = renderApp(AT);
    // Pasted, because what is typed slowly may be saved before it is wrong.
    await before.user.click(await score(101));
    await before.user.paste('800');
    await before.user.keyboard('{Enter}');
    await before.user.paste('75x');
    await screen.findByText('Not saved: 2 fields to correct. All else is saved.');
    before.unmount();
    add({ back_number: 103, score: 66 });
    renderApp(AT);
    expect(await score(101)).toHaveValue('800');
    expect(await score(102)).toHaveValue('75x');
    await waitFor(() => expect(screen.getByLabelText('Score of 103')).toHaveValue('66'));
    expect(
      await screen.findByText(/^Not saved: 2 fields to correct\. All else is saved\./),
    ).toBeVisible();
    expect(scores()).toEqual([
      [101, 70],
      [103, 66],
    ]);
  });
});

it('has the fields of the present format after that was changed', async () => {
  kept();
  const { user } = renderApp(AT);
  const field = await place(102);
  server.use(
    http.get(api('events/:id/judging'), () => HttpResponse.json([{ ...first, format: scored }])),
    http.put(CARD, () =>
      problem(422, 'invalid_fields', 'Some fields need your attention.', {
        'lines[0].place': ['is not what the class is judged by'],
      }),
    ),
  );
  await user.type(field, '2');
  expect(
    await screen.findByText(/The office has changed what this class is judged by/),
  ).toBeVisible();
  expect(await screen.findByLabelText('Score of 102')).toBeVisible();
});

describe('Enter', () => {
  const jumper: Format = {
    ...scored,
    kind: 'jumper',
    judges: [],
    rounds: [{ allowed: null, per_seconds: 1, faults: 1, time_counts: false }],
    jump_off: { who: 'clears', at_once: false, allowed: null, per_seconds: 1, faults: 1 },
  };
  const focused = () => document.activeElement?.getAttribute('title');

  it.each<[string, Format, string[]]>([
    ['a jumper round', jumper, ['Round 1 faults', 'Round 1 time']],
    ['a percentage', { ...scored, kind: 'percent', maximum: 200 }, ['Marks', 'Errors']],
    ['a run', { ...scored, kind: 'speed', penalties: { Pole: 5 } }, ['Time', 'Pole']],
  ])('goes through all of %s, and then to the next horse', async (_, format, fields) => {
    kept(format, { lines: [], revision: 1 });
    const { user } = renderApp(AT);
    await user.click(await screen.findByLabelText(`${fields[0]} of 101`));
    const seen: (string | null | undefined)[] = [];
    for (let at = 0; at < 3; at += 1) {
      seen.push(focused());
      await user.keyboard('{Enter}');
    }
    expect([...seen, focused()]).toEqual(
      [101, 102].flatMap((number) => fields.map((field) => `${field} of ${number}`)),
    );
  });

  it('goes on to a jump-off that follows a clear round at once, and only then', async () => {
    const at_once: Format = {
      ...jumper,
      jump_off: { who: 'clears', at_once: true, allowed: null, per_seconds: 1, faults: 1 },
    };
    kept(at_once, { lines: [], revision: 1 });
    const { user } = renderApp(AT);
    await user.type(await screen.findByLabelText('Round 1 faults of 101'), '0{Enter}65.2{Enter}');
    expect(focused()).toBe('Jump-off faults of 101');
    await user.keyboard('4{Enter}31.2{Enter}4{Enter}66{Enter}');
    expect(focused()).toBe('Round 1 faults of 103');
    expect(screen.getByLabelText('Jump-off time of 101')).toHaveValue('31.2');
    expect(screen.getByLabelText('Round 1 time of 102')).toHaveValue('66');
  });
});

it('asks in its row about faults that may be a time, and saves them', async () => {
  const { bodies } = kept(
    {
      ...scored,
      kind: 'jumper',
      judges: [],
      rounds: [{ allowed: null, per_seconds: 1, faults: 1, time_counts: false }],
    },
    { lines: [], revision: 1 },
  );
  const { user } = renderApp(AT);
  const faults = await screen.findByLabelText('Faults of 101');
  await user.type(faults, '65.2');
  expect(faults).toHaveAccessibleDescription('65.2 faults? Perhaps it is the time.');
  expect(faults).toBeValid();
  await saved();
  expect(bodies).toHaveLength(1);
});

it('replaces what is in a field that is tapped, and not by a second tap', async () => {
  kept();
  const { user } = renderApp(AT);
  const field = await place(101);
  await user.click(field);
  await user.keyboard('12');
  expect(field).toHaveValue('12');
  await user.click(field);
  await user.keyboard('3');
  expect(field).toHaveValue('123');
});
