import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { ownEvent } from '../../testing/fixtures/eventFixtures';
import { renderUi } from '../../testing/renderApp';
import { UsdaBadge } from './UsdaBadge';

const READY = { $date: '2026-05-01T12:00:00Z' };

it.each([
  ['complete', 'email', null, true, 'USDA notified', 'success'],
  ['complete', 'outbox', null, true, 'USDA notified', 'success'],
  ['complete', 'outbox', null, false, 'USDA notified', 'success'],
  ['required', 'email', null, true, 'USDA notice due', 'danger'],
  ['required', 'email', READY, true, 'USDA letter ready, not sent', 'danger'],
  ['scheduled', 'email', READY, true, 'USDA letter ready, not sent', 'warning'],
  ['required', 'email', null, false, 'No USDA notice yet', 'neutral'],
  ['required', 'outbox', null, true, 'USDA notice due', 'danger'],
  ['required', 'outbox', READY, true, 'USDA letter ready, not sent', 'danger'],
  ['required', 'outbox', READY, false, 'USDA letter ready, not sent', 'neutral'],
  ['scheduled', 'email', null, true, 'USDA scheduled', 'info'],
  ['scheduled', 'email', null, false, 'USDA scheduled', 'neutral'],
  ['scheduled', 'outbox', null, true, 'USDA letter scheduled', 'info'],
  ['scheduled', 'outbox', READY, true, 'USDA letter ready, not sent', 'warning'],
  ['past', 'email', null, true, 'No USDA notice', 'neutral'],
  ['past', 'outbox', READY, true, 'No USDA notice', 'neutral'],
] as const)(
  'says of a show that is %s by %s (ready %o, in force %s): %s',
  (usda_state, usda_delivery, usda_letter_ready_at, in_force, text, tone) => {
    const usda_rule = { ...ownEvent.usda_rule, in_force };
    const event = { ...ownEvent, usda_state, usda_delivery, usda_letter_ready_at, usda_rule };
    renderUi(<UsdaBadge event={event} />);
    expect(screen.getByText(text)).toHaveClass(tone);
  },
);

it.each([
  ['email', true, 'danger'],
  ['outbox', true, 'danger'],
  ['email', false, 'neutral'],
] as const)(
  'announces nothing if nothing is done automatically (by %s, in force %s)',
  (usda_delivery, in_force, tone) => {
    const usda_rule = { ...ownEvent.usda_rule, in_force };
    renderUi(
      <UsdaBadge event={{ ...ownEvent, usda_automatic: false, usda_delivery, usda_rule }} />,
    );
    expect(screen.getByText('USDA notice not sent')).toHaveClass(tone);
  },
);
