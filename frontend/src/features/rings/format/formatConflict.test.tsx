import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { judging, majority } from '../../../testing/fixtures/ringFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import type { FormatBody } from '../ringsApi';

const [first] = judging;
const FORMAT = api('events/:id/classes/:classId/format');

/** A server that another tab can change, with what it was sent. */
function formatServer() {
  let present = { ...majority, revision: 4 };
  const bodies: FormatBody[] = [];
  server.use(
    http.get(FORMAT, () => HttpResponse.json(present)),
    http.put(FORMAT, async ({ request }) => {
      const body = (await request.json()) as FormatBody;
      if (body.revision !== present.revision) {
        return problem(409, 'changed_meanwhile', 'It was changed meanwhile.');
      }
      bodies.push(body);
      return HttpResponse.json(present);
    }),
  );
  return {
    bodies,
    change: () => (present = { ...present, call_judge: 2, revision: 5 }),
  };
}

async function open() {
  const { user } = renderApp(`/event/${ownEvent._id.$oid}/results/${first.class_id}`);
  await user.click(await screen.findByRole('button', { name: 'Edit Format' }));
  const form = within(await screen.findByRole('form', { name: 'Format' }));
  await user.clear(form.getByLabelText(/^Places/));
  await user.type(form.getByLabelText(/^Places/), '6');
  const save = () => user.click(form.getByRole('button', { name: 'Save Format' }));
  return { user, form, save };
}

/** What the form says of a change elsewhere, and that saving anyway replaces it. */
async function resolved({ user, form, save }: Awaited<ReturnType<typeof open>>) {
  await save();
  expect(await form.findByText(/^This format was changed elsewhere/)).toBeVisible();
  expect(form.getByText(/^Call Judge.* is now$/)).toBeVisible();
  expect(form.getByText('Kim Dale', { selector: 'dd' })).toBeVisible();
  expect(form.getByLabelText(/^Places/)).toHaveValue('6');
  await user.click(form.getByRole('button', { name: 'Save Mine Anyway' }));
  expect(await screen.findByText('Format saved')).toBeVisible();
}

it('says that the format was changed meanwhile, and to what, and keeps what was typed', async () => {
  const { bodies, change } = formatServer();
  const opened = await open();
  change();
  await resolved(opened);
  expect(bodies).toMatchObject([{ places: 6, revision: 5 }]);
});

it('notices that it was changed before the form was opened, and not read since', async () => {
  const { bodies, change } = formatServer();
  change();
  await resolved(await open());
  expect(bodies).toMatchObject([{ places: 6, revision: 5 }]);
});
