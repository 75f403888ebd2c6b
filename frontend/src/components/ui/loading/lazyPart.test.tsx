import { act, render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { addInput } from '../../form/unsaved/unsaved';
import { AGAIN_MS, lazyPart } from './lazyPart';

const gone = () => Promise.reject(Object.assign(new Error('no file'), { name: 'ChunkLoadError' }));
const reload = vi.fn();
const reach = vi.fn<typeof fetch>();

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <p>failed</p> : this.props.children;
  }
}

function show(load: () => Promise<{ default: () => ReactNode }>) {
  const Part = lazyPart(load);
  return render(
    <Boundary>
      <Suspense fallback={<p>on its way</p>}>
        <Part />
      </Suspense>
    </Boundary>,
  );
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('location', { href: 'http://localhost/horses', reload });
  vi.stubGlobal('fetch', reach);
  reach.mockResolvedValue(new Response(''));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockClear();
});

it('shows a part once its code is loaded', async () => {
  show(() => Promise.resolve({ default: () => <p>the part</p> }));
  expect(await screen.findByText('the part')).toBeVisible();
});

it('reloads the page once when the file no longer exists', async () => {
  const first = show(gone);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.getByText('on its way')).toBeVisible();
  first.unmount();
  show(gone);
  expect(await screen.findByText('failed')).toBeVisible();
  expect(reload).toHaveBeenCalledOnce();
});

it('does not reload over what is typed, and says why the part is not there', async () => {
  const forget = addInput({
    isDirty: () => true,
    ask: () => Promise.resolve(false),
    inSession: false,
  });
  show(gone);
  expect(await screen.findByRole('alert')).toHaveTextContent('Save what you typed first');
  expect(reload).not.toHaveBeenCalled();
  act(() => screen.getByRole('button', { name: 'Reload This Page' }).click());
  expect(reload).toHaveBeenCalledOnce();
  forget();
});

it('says that there is no network, and shows the part when there is one', async () => {
  reach.mockRejectedValue(new TypeError('offline'));
  const load = vi.fn(() => Promise.resolve({ default: () => <p>the part</p> }));
  load.mockImplementationOnce(gone).mockImplementationOnce(gone);
  show(load);
  expect(await screen.findByRole('alert')).toHaveTextContent('there is no network');
  expect(reload).not.toHaveBeenCalled();
  act(() => {
    dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('the part')).toBeVisible();
});

it('shows the part when the server answers again, without a word from the browser', async () => {
  vi.useFakeTimers();
  reach.mockRejectedValue(new TypeError('away'));
  const load = vi.fn(() => Promise.resolve({ default: () => <p>the part</p> }));
  load.mockImplementationOnce(gone).mockImplementationOnce(gone);
  show(load);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('alert')).toHaveTextContent('there is no network');
  await act(() => vi.advanceTimersByTimeAsync(AGAIN_MS));
  expect(screen.getByText('the part')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(2 * AGAIN_MS));
  expect(load).toHaveBeenCalledTimes(3);
});

it('says no more that there is no network when it is shown again with one', async () => {
  reach.mockRejectedValue(new TypeError('offline'));
  const load = vi.fn(() => Promise.resolve({ default: () => <p>the part</p> }));
  load.mockImplementationOnce(gone).mockImplementationOnce(gone);
  const Part = lazyPart(load);
  const page = (
    <Suspense fallback={<p>on its way</p>}>
      <Part />
    </Suspense>
  );
  const first = render(page);
  expect(await screen.findByRole('alert')).toBeVisible();
  first.unmount();
  // The network is back; no event tells the page that was left.
  const second = render(page);
  expect(await screen.findByText('the part')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  second.unmount();
  render(page);
  expect(screen.getByText('the part')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});

it.each([
  ['the part itself fails', () => Promise.reject(new Error('a mistake')), () => undefined],
  [
    'nothing can be remembered',
    gone,
    () =>
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('refused', 'QuotaExceededError');
      }),
  ],
])('does not reload the page when %s', async (_case, load, given) => {
  given();
  show(load);
  expect(await screen.findByText('failed')).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
