import { act, render, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';

import { api } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';
import { useLoading } from './loading';
import { LoadingRegion } from './LoadingRegion';

it('is on the page before anything is loaded, and says what is', async () => {
  let answer: () => void = () => undefined;
  // Before the call: the page may say that it is loading before the call is made.
  const answered = new Promise<undefined>((resolve) => {
    answer = () => {
      resolve(undefined);
    };
  });
  server.use(http.get(api('organization'), () => answered));
  const { router } = renderApp('/documents');
  await screen.findByRole('heading', { level: 1, name: 'Documents' });
  const region = screen.getByRole('status');
  // What the session's check said goes in an effect, after the heading is on the page.
  await waitFor(() => {
    expect(region).toBeEmptyDOMElement();
  });

  await act(() => router.navigate('/settings'));
  await waitFor(() => {
    expect(region).toHaveTextContent('Loading your organization');
  });
  // The same element, so that its change is read out; dialogs leave it alone by this attribute.
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

it('goes on to what is still being loaded', () => {
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
