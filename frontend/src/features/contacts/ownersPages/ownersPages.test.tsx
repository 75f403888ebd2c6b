import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { contacts } from '../../../testing/fixtures/contactFixtures';
import { oid, ownRole } from '../../../testing/fixtures/fixtures';
import { ownerLink } from '../../../testing/fixtures/ownerFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const owner = (id: number, name: string, email: string) => ({
  ...contacts[0],
  _id: oid(id),
  name,
  email,
  kinds: ['owner'],
});
const ann = owner(1, 'Ann Lee', 'ann@example.org');
const bo = owner(2, 'Bo Ray', 'bo@example.org');
const cy = owner(3, 'Cy Hall', '');

/** Three owners, of whom the first has a link; what is asked for. */
function serve(failing?: string) {
  const linked = new Set([ann._id.$oid]);
  const asked: unknown[] = [];
  server.use(
    http.get(api('contacts'), () => HttpResponse.json([ann, bo, cy])),
    http.get(api('contacts/:id/owner_link'), ({ params }) =>
      linked.has(String(params.id))
        ? HttpResponse.json(ownerLink)
        : new HttpResponse(null, { status: 204 }),
    ),
    http.post(api('contacts/:id/owner_link'), async ({ params, request }) => {
      const id = String(params.id);
      asked.push([id, await request.json()]);
      if (id === failing) return problem(503, 'unavailable', 'Please wait a moment.');
      linked.add(id);
      return HttpResponse.json({ ...ownerLink, delivery: 'email' }, { status: 201 });
    }),
  );
  return asked;
}

const row = (name: RegExp) => screen.getByRole('row', { name });

it('makes the links of those who have none, and mails them where there is an address', async () => {
  const asked = serve();
  const { user } = renderApp('/owners/pages');
  await user.click(await screen.findByRole('button', { name: 'Choose the 2 without a Link' }));
  expect(screen.getByRole('checkbox', { name: 'Choose Ann Lee' })).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Make 2 Links' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mail 1 Link' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Mail 1 Link?' }));
  expect(
    question.getByText(
      'It gets a mail with the link: Bo Ray. 1 owner without an address gets a link without a mail.',
    ),
  ).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Mail 1 Link' }));
  expect(await screen.findByText('1 mail is on the way')).toBeVisible();
  expect(asked).toEqual([
    [bo._id.$oid, { mail: true }],
    [cy._id.$oid, { mail: false }],
  ]);
  await waitFor(() => expect(row(/^Choose Cy Hall/)).not.toHaveTextContent('No link'));
  expect(screen.queryByRole('button', { name: /without a Link/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Mail/ })).not.toBeInTheDocument();
});

it('names those for whom it failed, and keeps them chosen', async () => {
  serve(bo._id.$oid);
  const { user } = renderApp('/owners/pages');
  await user.click(await screen.findByRole('button', { name: 'Choose All 3' }));
  await user.click(screen.getByRole('button', { name: 'Make 3 Links' }));
  expect(await screen.findByText('2 owners have a link')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Not done for Bo Ray. Please wait a moment.');
  expect(screen.getByRole('checkbox', { name: 'Choose Bo Ray' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Choose Ann Lee' })).not.toBeChecked();
});

it('is for those who keep the book', async () => {
  const permissions = ['read_horses', 'record_care', 'edit_horses'];
  server.use(
    http.get(api('organizations'), () => HttpResponse.json([{ ...ownRole, permissions }])),
  );
  renderApp('/owners/pages');
  expect(await screen.findByText('You do not keep the book')).toBeVisible();
});
