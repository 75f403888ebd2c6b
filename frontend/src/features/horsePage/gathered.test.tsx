import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { HORSE_ID } from '../../testing/horseFixtures';
import { renderApp } from '../../testing/renderApp';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-20T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

it('gathers what comes up for a horse and what it costs', async () => {
  renderApp(`/horses/${HORSE_ID}`);
  const soon = within(await screen.findByRole('region', { name: 'Coming Up' }));
  expect(soon.getByRole('region', { name: 'Monday, June 1, 2026' })).toHaveTextContent('Farrier');
  expect(soon.getByRole('link', { name: 'Midnight Sun: vaccination, Rabies' })).toBeVisible();
  const costs = await screen.findByRole('region', { name: 'Costs of 2026' });
  expect(costs).toHaveTextContent('$100.00');
  expect(within(costs).getByRole('link', { name: 'See the expenses' })).toHaveAttribute(
    'href',
    `/financial/expenses?year=2026&horse=${HORSE_ID}`,
  );
});
