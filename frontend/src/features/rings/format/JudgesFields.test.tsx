import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { judging, majority, scored } from '../../../testing/fixtures/ringFixtures';
import { api } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

it('offers the judges whom the organization knows, with their addresses', async () => {
  server.use(
    http.get(api('events/:id/judges'), () =>
      HttpResponse.json([
        { name: 'Jo Ray', address: '9 Hill Rd' },
        { name: 'Jo Rayburn', address: '' },
      ]),
    ),
  );
  const { user } = renderApp(`/event/${ownEvent._id.$oid}/results/${judging[0].class_id}`);
  await user.click(await screen.findByRole('button', { name: /^(Set|Edit) Format$/ }));
  const form = within(await screen.findByRole('form', { name: 'Format' }));
  await user.click(form.getByRole('button', { name: 'Add Judge' }));
  const [name, address] = [/^Name/, /^Address/].map((label) =>
    form.getAllByLabelText(label).at(-1),
  );
  if (name === undefined || address === undefined) expect.fail('no fields');
  await expect.poll(() => name.getAttribute('list')).not.toBeNull();
  const offered = () =>
    [...document.querySelectorAll(`#${CSS.escape(name.getAttribute('list') ?? '')} option`)].map(
      (option) => option.getAttribute('value'),
    );
  await expect.poll(offered).toEqual(['Jo Ray', 'Jo Rayburn']);

  await user.type(name, 'jo ray');
  expect(address).toHaveValue('9 Hill Rd');
  // It was that of another judge.
  await user.type(name, 'burn');
  expect(address).toHaveValue('');
  await user.type(address, '5 Oak Ave');
  await user.clear(name);
  await user.type(name, 'Jo Ray');
  expect(address).toHaveValue('5 Oak Ave');
});

it('asks for a call judge only where one decides', async () => {
  const { user } = renderApp(`/event/${ownEvent._id.$oid}/results/${judging[1].class_id}`);
  await user.click(await screen.findByRole('button', { name: 'Set Format' }));
  const form = within(await screen.findByRole('form', { name: 'Format' }));
  expect(form.getAllByLabelText(/^Name/)).toHaveLength(3);
  await user.selectOptions(form.getByLabelText(/^Judged By/), 'placed');
  expect(form.getByLabelText(/^Call Judge/)).toBeVisible();
  await user.click(form.getByLabelText(/^Separate/));
  expect(form.queryByLabelText(/^Call Judge/)).not.toBeInTheDocument();
  await user.selectOptions(form.getByLabelText(/^Judged By/), 'scored');
  expect(form.getByLabelText(/^Several Judges/)).toBeVisible();
  expect(form.queryByLabelText(/^Call Judge/)).not.toBeInTheDocument();
});

it('has no judge beyond the first where the clock judges', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.put(api('events/:id/classes/:classId/format'), async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(judging[0].format);
    }),
  );
  // It is filled in as for the class before, which has three judges.
  const { user } = renderApp(`/event/${ownEvent._id.$oid}/results/${judging[1].class_id}`);
  await user.click(await screen.findByRole('button', { name: 'Set Format' }));
  const form = within(await screen.findByRole('form', { name: 'Format' }));
  const names = () =>
    form.queryAllByLabelText(/^Name/).map((field) => (field as HTMLInputElement).value);
  expect(names()).toHaveLength(3);
  await user.selectOptions(form.getByLabelText(/^Judged By/), 'jumper');
  await expect.poll(names).toEqual(['Ann Lee']);
  expect(form.queryByRole('button', { name: 'Add Judge' })).not.toBeInTheDocument();
  // The choice may have been a mistake.
  await user.selectOptions(form.getByLabelText(/^Judged By/), 'placed');
  await expect.poll(names).toHaveLength(3);
  await user.selectOptions(form.getByLabelText(/^Judged By/), 'jumper');
  await expect.poll(names).toHaveLength(1);
  await user.click(form.getByRole('button', { name: 'Save Format' }));
  await expect
    .poll(() => bodies)
    .toMatchObject([{ kind: 'jumper', judges: [{ name: 'Ann Lee' }] }]);
});

it('asks for no judge where the clock judges, and for one again where somebody does', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.get(api('events/:id/judging'), () =>
      HttpResponse.json(judging.map((one) => ({ ...one, format: null, cards: [] }))),
    ),
    http.put(api('events/:id/classes/:classId/format'), async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(judging[0].format);
    }),
  );
  const { user } = renderApp(`/event/${ownEvent._id.$oid}/results/${judging[1].class_id}`);
  await user.click(await screen.findByRole('button', { name: 'Set Format' }));
  const form = within(await screen.findByRole('form', { name: 'Format' }));
  const names = () => form.queryAllByLabelText(/^Name/);
  await user.selectOptions(form.getByLabelText(/^Judged By/), 'jumper');
  await expect.poll(names).toHaveLength(0);
  await user.selectOptions(form.getByLabelText(/^Judged By/), 'placed');
  await expect.poll(names).toHaveLength(1);
  await user.selectOptions(form.getByLabelText(/^Judged By/), 'jumper');
  await expect.poll(names).toHaveLength(0);
  await user.click(form.getByRole('button', { name: 'Save Format' }));
  await expect.poll(() => bodies).toMatchObject([{ kind: 'jumper', judges: [] }]);
});

it('asks in words for how several judges become one result, before it is sent', async () => {
  server.use(
    http.get(api('events/:id/judging'), () =>
      HttpResponse.json([{ ...judging[0], format: { ...majority, combine: null } }]),
    ),
  );
  const { user } = renderApp(`/event/${ownEvent._id.$oid}/results/${judging[0].class_id}`);
  await user.click(await screen.findByRole('button', { name: 'Edit Format' }));
  const form = within(await screen.findByRole('form', { name: 'Format' }));
  await user.click(form.getByRole('button', { name: 'Save Format' }));
  expect(
    await form.findByText('Choose how the placings of several judges become one result'),
  ).toBeVisible();
});

it('says which scores there are', async () => {
  server.use(
    http.get(api('events/:id/judging'), () =>
      HttpResponse.json([{ ...judging[0], format: scored }]),
    ),
  );
  renderApp(`/event/${ownEvent._id.$oid}/results/${judging[0].class_id}`);
  expect(await screen.findByText('Scores from 0 to 100, in steps of 0.5')).toBeVisible();
});
