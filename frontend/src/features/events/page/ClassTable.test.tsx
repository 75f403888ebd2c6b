import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { storeToken } from '../../../api/token';
import { ownEvent } from '../../../testing/eventFixtures';
import { renderUi } from '../../../testing/renderApp';
import { ClassTable } from './ClassTable';

it('shows number, name, price, places and entries of each class', async () => {
  storeToken('a-token');
  const [open, youth] = ownEvent.classes;
  if (open === undefined || youth === undefined) expect.fail('two classes are needed');
  const event = { ...ownEvent, classes: [open, { ...youth, capacity: 40, closed: true }] };
  renderUi(<ClassTable event={event} />);
  expect(await screen.findByText('96')).toBeVisible();
  const [, first, second] = screen.getAllByRole('row');
  expect(first).toHaveTextContent(/1.*Open Pleasure.*any age.*\$35\.00.*No limit.*96 entered/);
  expect(second).toHaveTextContent(/2.*Youth Lite Shod Closed.*\$12\.50.*40 places.*32 entered/);
});

it('says how to add classes', () => {
  renderUi(<ClassTable event={{ ...ownEvent, classes: [] }} />);
  expect(screen.getByRole('heading', { name: 'No classes' })).toBeVisible();
});
