import { expect, it, vi } from 'vitest';

it('draws frames after a test that had faked the intervals', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const drawn = vi.fn();
  try {
    requestAnimationFrame(drawn);
  } finally {
    vi.useRealTimers();
  }
  requestAnimationFrame(drawn);
  await vi.waitFor(() => expect(drawn).toHaveBeenCalledTimes(2));
});
