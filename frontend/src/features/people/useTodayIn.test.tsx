import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { useTodayIn } from './useTodayIn';

function Today({ zone }: { zone: string }) {
  return <p>{useTodayIn(zone)}</p>;
}

afterEach(() => {
  vi.useRealTimers();
});

it('today moves at midnight in its zone', () => {
  vi.useFakeTimers({ now: new Date('2026-06-07T09:59:10Z') });
  render(<Today zone="Pacific/Honolulu" />);
  expect(screen.getByText('2026-06-06')).toBeVisible();
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(screen.getByText('2026-06-07')).toBeVisible();
});

it('today is another day when a device wakes up', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-06T22:00:00Z') });
  render(<Today zone="UTC" />);
  vi.setSystemTime(new Date('2026-06-09T06:00:00Z'));
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(screen.getByText('2026-06-09')).toBeVisible();
});
