import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderUi } from '../../testing/renderApp';
import { UsdaBadge } from './UsdaBadge';

it.each([
  ['complete', 'email', 'USDA notified'],
  ['complete', 'outbox', 'USDA recorded, not sent'],
  ['required', 'outbox', 'USDA notice due'],
  ['scheduled', 'outbox', 'USDA scheduled'],
  ['past', 'outbox', 'No USDA notice'],
] as const)('says of a show that is %s by %s: %s', (usda_state, usda_delivery, text) => {
  renderUi(<UsdaBadge event={{ usda_state, usda_delivery }} />);
  expect(screen.getByText(text)).toBeVisible();
});
