import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { judging } from '../../../testing/fixtures/ringFixtures';
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
  const { user } = renderApp(`/event/${ownEvent._id.$oid}/results/${judging[1].class_id}`);
  await user.click(await screen.findByRole('button', { name: /^(Set|Edit) Format$/ }));
  const form = within(await screen.findByRole('form', { name: 'Format' }));
  await user.selectOptions(form.getByLabelText(/^Judged By/), 'speed');
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
