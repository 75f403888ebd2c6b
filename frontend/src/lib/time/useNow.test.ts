import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { useNow } from './useNow';

afterEach(() => {
  vi.useRealTimers();
});

it('goes on while the page is open', () => {
  vi.useFakeTimers({ now: Date.parse('2026-06-06T04:59:30Z') });
  const { result, unmount } = renderHook(() => useNow());
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(new Date(result.current).toISOString()).toBe('2026-06-06T05:00:30.000Z');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
