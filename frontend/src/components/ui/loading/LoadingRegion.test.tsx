import { act, render, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';

import { api } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import { useLoading } from './loading';
import { LoadingRegion } from './LoadingRegion';

it('is on the page before anything is loaded, and announces what is loading', async () => {
  let answer: () => void = () => undefined;
  // Set before the call, because the page may announce the loading before it calls.
  const answered = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  server.use(http.get(api('organization'), () => answered));
  const { router } = renderApp('/nowhere');
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  const region = screen.getByRole('status');
  // The message about the session check is removed in an effect, after the heading is rendered.
  await waitFor(() => {
    expect(region).toBeEmptyDOMElement();
  });

  await act(() => router.navigate('/settings'));
  await waitFor(() => {
    expect(region).toHaveTextContent('Loading your organization');
  });
  // The same element, so its change is announced. Because of `aria-live`, dialogs do not hide it.
  expect(region).toBeInTheDocument();
  expect(region).toHaveAttribute('aria-live', 'polite');
  answer();
  await waitFor(() => {
    expect(region).toBeEmptyDOMElement();
  });
});

function Part({ label }: { label: string }) {
  useLoading(label);
  return null;
}

it('announces what is still loading', () => {
  const { rerender } = render(
    <>
      <LoadingRegion />
      <Part key="a" label="Loading a" />
      <Part key="b" label="Loading b" />
    </>,
  );
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading a$/);
  rerender(
    <>
      <LoadingRegion />
      <Part key="b" label="Loading b" />
    </>,
  );
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading b$/);
});
