import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { HORSE_ID } from '../../../testing/fixtures/horseFixtures';
import { CLOVER, turnout } from '../../../testing/fixtures/placeFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import type { Turnout, TurnoutBody } from '../placesTypes';

/** A server that keeps what is saved, and refuses what is older. */
function serve(before: Turnout = turnout) {
  let now = before;
  const sent: TurnoutBody[] = [];
  server.use(
    http.get(api('turnout'), () => HttpResponse.json(now)),
    http.put(api('turnout'), async ({ request }) => {
      const body = (await request.json()) as TurnoutBody;
      if (body.revision !== now.revision) return problem(409, 'changed_meanwhile', 'Changed.');
      sent.push(body);
      now = {
        ...now,
        ...body,
        groups: body.groups.map((group, at) => ({ ...group, id: group.id ?? `new${at}` })),
        revision: body.revision + 1,
      };
      return HttpResponse.json(now);
    }),
  );
  return sent;
}

it('shows who goes out when and where, and who must not meet', async () => {
  server.use(
    http.get(api('turnout'), () =>
      HttpResponse.json({
        ...turnout,
        warnings: [
          {
            group_id: turnout.groups[0]?.id ?? '',
            horse_ids: [HORSE_ID, CLOVER.horse_id],
            note: 'They kick',
          },
        ],
      }),
    ),
  );
  renderApp('/horses/turnout');
  const group = within(await screen.findByRole('region', { name: 'Mares' }));
  expect(await group.findByText('Mon–Fri, 8:00 AM – 11:00 AM · North')).toBeVisible();
  expect(await group.findByRole('link', { name: 'Midnight Sun' })).toBeVisible();
  expect(group.getByText('Midnight Sun and Clover must not go together: They kick')).toBeVisible();
  const apart = within(screen.getByRole('region', { name: 'Must not go together' }));
  expect(apart.getByText('Midnight Sun and Clover')).toBeVisible();
  expect(apart.getByText('They kick')).toBeVisible();
});

it('asks before two horses go together that must not', async () => {
  const sent = serve();
  const { user } = renderApp('/horses/turnout');
  await screen.findByRole('link', { name: 'Midnight Sun' });
  await user.click(screen.getByRole('button', { name: 'Edit Mares' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Mares' }));
  await user.click(dialog.getByLabelText(/^Horses/));
  await user.click(await screen.findByRole('option', { name: 'Clover' }));
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Save Group' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'They must not go together' }),
  );
  expect(
    question.getByText('Midnight Sun and Clover would go out together (They kick).'),
  ).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Save Anyway' }));
  expect(await screen.findByText('Group saved')).toBeVisible();
  expect(sent[0]?.groups[0]?.horse_ids).toEqual([HORSE_ID, CLOVER.horse_id]);
});

it('adds a group to what somebody else saved meanwhile', async () => {
  const sent = serve();
  const { user } = renderApp('/horses/turnout');
  await user.click(await screen.findByRole('button', { name: 'Add Group' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Group' }));
  const newer = serve({ ...turnout, apart: [], revision: 8 });
  await user.type(dialog.getByLabelText(/^Name/), 'Geldings');
  await user.click(dialog.getByRole('button', { name: 'Add Group' }));
  expect(await screen.findByText('Group added')).toBeVisible();
  expect(sent).toEqual([]);
  expect(newer[0]).toMatchObject({ apart: [], revision: 8 });
  expect(newer[0]?.groups.map(({ name }) => name)).toEqual(['Mares', 'Geldings']);
  expect(await screen.findByRole('region', { name: 'Geldings' })).toBeVisible();
});

it('removes a group, and lets a pair go together, after a question', async () => {
  const sent = serve();
  const { user } = renderApp('/horses/turnout');
  await user.click(await screen.findByRole('button', { name: 'Remove Mares' }));
  await user.click(await screen.findByRole('button', { name: 'Remove Group' }));
  expect(await screen.findByText('Group removed')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No groups yet' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Remove Midnight Sun and Clover' }));
  await user.click(await screen.findByRole('button', { name: 'Remove Pair' }));
  expect(await screen.findByText('No two horses are kept apart.')).toBeVisible();
  await waitFor(() => expect(sent.map(({ apart }) => apart.length)).toEqual([1, 0]));
});
